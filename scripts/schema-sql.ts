import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { DiffTarget } from '@prisma/schema-engine-wasm';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

/**
 * Returns the SQL that migrates a database from one Prisma schema to another. `prisma migrate diff` needs an engine
 * binary that it downloads; the same engine is on npm as WebAssembly and works without a network.
 * @param from path of a schema; null for an empty database
 */
export async function schemaSql({ from, to }: { from: string | null; to: string }): Promise<string> {
  const engine = await openEngine();
  const { stdout } = await engine.diff({
    from: from === null ? { tag: 'empty' } : await schemaFile(from),
    to: await schemaFile(to),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout ?? '';
}

/** Comparing two schema files needs no database. The engine only asks which server version to write SQL for. */
const TARGET_VERSION = { text: 'PostgreSQL 18.0', number: 180000 };

/**
 * Replaces the database of the schema engine while it compares schema files: a server of a known version that rejects
 * everything else.
 */
const offlinePostgres: SqlMigrationAwareDriverAdapterFactory = {
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

async function openEngine(): Promise<bindings.SchemaEngine> {
  const bindingsPath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasm = await WebAssembly.instantiate(await readFile(bindingsPath.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  });
  attachWasm(wasm.instance.exports);
  const adapter = bindMigrationAwareSqlAdapterFactory(offlinePostgres);
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
}

/** Does what the package's own loader does. Its type declarations omit these two functions. */
function attachWasm(exports: WebAssembly.Exports): void {
  const { __wbg_set_wasm: setWasm } = bindings as unknown as { __wbg_set_wasm: (wasm: WebAssembly.Exports) => void };
  setWasm(exports);
  (exports as { __wbindgen_start: () => void }).__wbindgen_start();
}

async function schemaFile(path: string): Promise<DiffTarget> {
  const file = { path, content: await readFile(path, 'utf8') };
  return { tag: 'schemaDatamodel', files: [file], configDir: '.' } as unknown as DiffTarget;
}
