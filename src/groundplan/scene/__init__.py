"""What is there: entities, facts, hierarchy, views, queries, routes and file formats."""
