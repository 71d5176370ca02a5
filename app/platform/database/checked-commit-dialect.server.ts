import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';

/**
 * PostgreSQL answers COMMIT of a failed transaction with a silent ROLLBACK. Code that swallowed the query's
 * error would report success with nothing saved; the extra statement, in the same round trip, fails instead.
 */
class CheckedCommitDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('select 1; commit'));
  }
}

export class CheckedCommitDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new CheckedCommitDriver(this.#config);
  }
}
