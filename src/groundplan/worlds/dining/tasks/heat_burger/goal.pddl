(exists (?meal - meal ?plate - eating_plate ?table - dining_place)
           (and (hot ?meal) (served ?meal ?plate) (on ?plate ?table)))
