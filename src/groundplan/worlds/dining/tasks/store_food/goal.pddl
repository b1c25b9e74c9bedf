(exists (?box - food_box ?fridge - cold_place)
           (and (packed leftover_pasta ?box) (in ?box ?fridge) (closed ?fridge)))
