/**
 * The build's database with the schema: a new embedded database starts as its copy, which is faster than
 * migrating.
 */
export const DATABASE_TEMPLATE = 'build/database.tar.gz';
