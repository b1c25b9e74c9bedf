(exists (?plate - eating_plate ?fork - eating_fork ?table - dining_place)
           (and (on ?plate ?table) (on ?fork ?table)))
