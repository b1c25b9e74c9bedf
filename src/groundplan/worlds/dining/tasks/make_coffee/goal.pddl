(exists (?vessel - coffee_vessel ?table - dining_place) (and (filled ?vessel) (on ?vessel ?table)))
