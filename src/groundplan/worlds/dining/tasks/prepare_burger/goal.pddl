(exists (?bread - bread ?filling - filling ?greens - greens ?plate - eating_plate ?table - dining_place)
           (and (fried ?filling) (served ?bread ?plate) (served ?filling ?plate) (served ?greens ?plate)
                (on ?plate ?table)))
