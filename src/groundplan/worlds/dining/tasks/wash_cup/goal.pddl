(exists (?rack - drying_place) (and (clean cup_used) (on cup_used ?rack)))
