/** Database with the tables alone, and database with the fixtures besides: each test file's own is a copy of one. */
export const templates = { empty: 'template_empty', fixtures: 'template_fixtures' } as const
