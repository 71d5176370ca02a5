/** Where a build keeps the schema as a database that new embedded ones begin as: making one takes longer than copying it. */
export const DATABASE_TEMPLATE = 'build/database.tar.gz';
