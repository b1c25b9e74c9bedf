(exists (?rack - drying_place) (and (clean glass_used) (on glass_used ?rack)))
