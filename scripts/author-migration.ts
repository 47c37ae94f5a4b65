/**
 * Chore: prints the SQL that brings a database from one Prisma schema to another.
 *
 *   npx tsx scripts/author-migration.ts                     from nothing to prisma/schema.prisma
 *   npx tsx scripts/author-migration.ts --from OLD.prisma   from an older schema file
 *   npx tsx scripts/author-migration.ts --to NEW.prisma     to another file than prisma/schema.prisma
 *
 * `prisma migrate diff` needs an engine binary that it downloads; the same engine is on npm as
 * WebAssembly, so that authoring works without a network.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { DiffTarget } from '@prisma/schema-engine-wasm';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { offlinePostgres } from './offline-postgres';

const { values } = parseArgs({
  options: { from: { type: 'string' }, to: { type: 'string', default: 'prisma/schema.prisma' } },
});

const engine = await openEngine();
const { stdout } = await engine.diff({
  from: values.from ? await schemaFile(values.from) : { tag: 'empty' },
  to: await schemaFile(values.to),
  script: true,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
process.stdout.write(stdout ?? '');

async function openEngine(): Promise<bindings.SchemaEngine> {
  const bindingsPath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasm = await WebAssembly.instantiate(await readFile(bindingsPath.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  });
  attachWasm(wasm.instance.exports);
  const adapter = bindMigrationAwareSqlAdapterFactory(offlinePostgres);
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
}

/** Does what the package's own loader does; its typings leave these two functions out. */
function attachWasm(exports: WebAssembly.Exports): void {
  const { __wbg_set_wasm: setWasm } = bindings as unknown as { __wbg_set_wasm: (wasm: WebAssembly.Exports) => void };
  setWasm(exports);
  (exports as { __wbindgen_start: () => void }).__wbindgen_start();
}

async function schemaFile(path: string): Promise<DiffTarget> {
  const file = { path, content: await readFile(path, 'utf8') };
  return { tag: 'schemaDatamodel', files: [file], configDir: '.' } as unknown as DiffTarget;
}
