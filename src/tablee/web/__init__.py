"""The table in browsers and for programs, in rooms: `access`, `views`, `story`, `live`, `pages`, `composer`,
`archives`, `api`; each door says what its room is for. Begin with `app` (the application and its routes) and
`host` (the tables, their log and their people).
"""
