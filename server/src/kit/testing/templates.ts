/** Database with the tables alone, and database with the fixture world besides: each test file's own is a copy of one. */
export const templates = { empty: 'template_empty', world: 'template_world' } as const
