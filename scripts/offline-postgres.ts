import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';

/** Comparing two schema files needs no database. The engine only asks which server version to write SQL for. */
const TARGET_VERSION = { text: 'PostgreSQL 18.0', number: 180000 };

/**
 * Replaces the database of the schema engine while it compares schema files: a server of a known version that rejects
 * everything else.
 */
export const offlinePostgres: SqlMigrationAwareDriverAdapterFactory = {
  provider: 'postgres',
  adapterName: 'offline-postgres',
  connect: openOffline,
  connectToShadowDb: openOffline,
};

async function openOffline(): Promise<SqlDriverAdapter> {
  return {
    provider: 'postgres',
    adapterName: offlinePostgres.adapterName,
    queryRaw: async ({ sql }) => (sql.includes('server_version_num') ? versionRow() : refuse()),
    executeRaw: refuse,
    executeScript: refuse,
    startTransaction: refuse,
    dispose: async () => undefined,
  };
}

function versionRow() {
  return {
    columnNames: ['exists', 'version', 'numeric_version'],
    columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
    rows: [[true, TARGET_VERSION.text, TARGET_VERSION.number]],
  };
}

async function refuse(): Promise<never> {
  throw new Error('The schema engine asked for a database while comparing schema files.');
}
