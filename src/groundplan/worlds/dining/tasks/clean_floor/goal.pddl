(clean_floor kitchen)
