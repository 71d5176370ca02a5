import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';

/**
 * PostgreSQL answers COMMIT of a failed transaction with a quiet ROLLBACK and no error. Code that caught a failed query and
 * went on would then report success with nothing saved. The extra statement, in the same round trip, fails in that case.
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
