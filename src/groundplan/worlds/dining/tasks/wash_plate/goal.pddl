(exists (?rack - drying_place) (and (clean plate_used) (on plate_used ?rack)))
