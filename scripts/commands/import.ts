import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Container, container } from '@/lib/edge/container';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { addPart, applyImported, beginImport, deleteImport, readUploaded } from '@/lib/moving/import/change-import';
import {
  type ImportJob,
  PART_BYTES_AT_MOST,
  type ReportedRecord,
  recordKinds,
  total,
} from '@/lib/moving/import/import-job';
import { importStep } from '@/lib/moving/import/step';
import type { CommonReason } from '@/lib/moving/import/store';
import { isSourceName, type SourceName, sourceNames } from '@/lib/moving/sources';
import { defaultEnvironment } from '@/lib/platform/config/env';
import { alone } from '@/lib/platform/shared/message';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { createTenant, isSlug } from '@/lib/tenants/create-tenant';
import type { Tenant } from '@/lib/tenants/store';
import { withDatabase } from '../launch/with-database';
import { LaunchError } from '../launch-error';

const USAGE = `Usage: tessera import ${sourceNames.join('|')} FILE [--tenant SLUG] [--create-tenant] [--apply] [--json]`;
const operator: Cause = { actor: { type: 'operator', id: null, name: 'Command line' }, origin: null };
const RECORDS_AT_ONCE = 1_000;
/** How many common remarks the summary has. */
const REMARKS = 5;

interface Asked {
  source: SourceName;
  file: string;
  slug: string;
  createsTenant: boolean;
  applies: boolean;
  json: boolean;
}

/**
 * `tessera import SOURCE FILE`: says what an import would do with each person, group and client of the file, and with
 * `--apply` does it. If it is interrupted, the servers that run finish the import; otherwise the same command again
 * finds what is done unchanged.
 */
export async function importCommand(args: string[]): Promise<void> {
  const asked = read(args);
  if (!existsSync(asked.file)) throw new LaunchError(`There is no file ${asked.file}.`);
  defaultEnvironment('production');
  await withDatabase('import', () => run(container(), asked));
}

function read(args: string[]): Asked {
  const options = {
    tenant: { type: 'string' },
    'create-tenant': { type: 'boolean' },
    apply: { type: 'boolean' },
    json: { type: 'boolean' },
  } as const;
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new LaunchError(USAGE);
  }
  const { values, positionals } = parsed;
  const [source = '', file, ...rest] = positionals;
  if (!isSourceName(source) || file === undefined || rest.length > 0) throw new LaunchError(USAGE);
  const { tenant: slug = defaultTenantSlug, 'create-tenant': createsTenant = false, apply: applies = false } = values;
  return { source, file, slug, createsTenant, applies, json: values.json ?? false };
}

async function run(
  installation: Container,
  { source, file, slug, createsTenant, applies, json }: Asked,
): Promise<void> {
  const { id: tenantId } = await tenantOf(installation, slug, createsTenant);
  const { imports: store, importing } = installation;
  const how = { cause: operator, now: installation.now() };
  const { id } = await beginImport(store, { tenantId, source, fileName: basename(file) }, how);
  let part = 0;
  for await (const content of createReadStream(file, { highWaterMark: PART_BYTES_AT_MOST })) {
    const which = { tenantId, id, part: part++, content: new Uint8Array(content) };
    const added = await addPart({ store, sealingKey: importing.sealingKey }, which, how);
    if (added.kind === 'too-large') throw new LaunchError('The file is larger than 512 MiB: import it in parts.');
  }
  decided(await readUploaded(store, { tenantId, id }, how));
  let job = await finish(installation, { tenantId, id });
  if (applies && job.state === 'planned') {
    decided(await applyImported(store, { tenantId, id }, { ...how, now: installation.now() }));
    job = await finish(installation, { tenantId, id });
  }
  if (json) await writeRecords(installation, job);
  const reasons = await store.commonReasons({ tenantId, importId: id, limit: REMARKS });
  (json ? process.stderr : process.stdout).write(summaryOf(job, reasons));
  // What a dry run read holds password hashes; the report has been printed.
  if (job.state === 'planned') await deleteImport(store, { tenantId, id }, how);
  if (job.error) throw new LaunchError(`${inEnglish(job.error)}.`);
}

async function tenantOf({ tenants }: Container, slug: string, creates: boolean): Promise<Tenant> {
  if (creates) {
    if (!isSlug(slug)) throw new LaunchError(`${slug} is not a slug: use lower-case letters, digits and hyphens.`);
    await createTenant(tenants, { slug, name: slug }, operator);
  }
  const tenant = await tenants.findBySlug(slug);
  if (!tenant) throw new LaunchError(`There is no tenant ${slug}: add --create-tenant to create it.`);
  return tenant;
}

function decided({ kind }: { kind: string }): void {
  if (kind === 'busy') throw new LaunchError('Another import of this tenant is in progress: wait until it has ended.');
  if (kind === 'incomplete') throw new LaunchError('The file is empty.');
  if (kind !== 'changed') throw new Error(`The import was not continued: ${kind}.`);
}

/** In milliseconds. Each step of reading begins at the start of the file; between others, progress is shown. */
const stepOf = ({ state }: ImportJob): number => (state === 'reading' ? Number.POSITIVE_INFINITY : 2_000);

/** Continues the import here, or watches a server continue it. */
async function finish({ imports, importing }: Container, which: { tenantId: string; id: string }): Promise<ImportJob> {
  for (;;) {
    const [claimed] = await importing.queue.claim(1, which);
    if (claimed) {
      const settled = await importStep({ ...importing, milliseconds: stepOf(claimed) }, claimed);
      if (settled) await importing.queue.settle(claimed, settled);
    }
    const job = await imports.find(which.tenantId, which.id);
    if (!job) throw new Error('The import was deleted.');
    if (job.state !== 'reading' && job.state !== 'applying') return job;
    if (job.state === 'applying' && process.stderr.isTTY)
      process.stderr.write(`\r${total(job.applied)} of ${total(job.planned)} records`);
    if (!claimed) await new Promise((done) => setTimeout(done, 1_000));
  }
}

/** One line of JSON for each record and note. */
async function writeRecords({ imports }: Container, { tenantId, id: importId }: ImportJob): Promise<void> {
  let after = 0;
  for (;;) {
    const records = await imports.nextRecords({ tenantId, importId }, { after, limit: RECORDS_AT_ONCE });
    for (const record of records) process.stdout.write(`${JSON.stringify(lineOf(record))}\n`);
    const last = records.at(-1);
    if (!last) return;
    after = last.ordinal;
  }
}

const lineOf = ({ ordinal, kind, name, effect, what, reasons, resourceId }: ReportedRecord) => ({
  record: ordinal,
  kind,
  name,
  effect,
  ...what,
  reasons: reasons.map(inEnglish),
  id: resourceId,
});

function summaryOf({ state, planned, applied }: ImportJob, reasons: readonly CommonReason[]): string {
  const counts = state === 'planned' ? planned : applied;
  const lines = recordKinds.flatMap((kind) => {
    const of = counts[kind];
    if (!of) return [];
    const { created = 0, changed = 0, unchanged = 0, 'left-out': leftOut = 0 } = of;
    const [create, change] = state === 'planned' ? ['to create', 'to change'] : ['created', 'changed'];
    return [`${names[kind]}: ${created} ${create}, ${changed} ${change}, ${unchanged} unchanged, ${leftOut} left out`];
  });
  const unreadable = counts.file?.['left-out'] ?? 0;
  if (unreadable > 0) lines.push(`Lines that cannot be read: ${unreadable}`);
  lines.push(...reasons.map(({ reason, records }) => `  ${records} × ${inEnglish(alone(reason))}`));
  const end = state === 'planned' ? ['This was a dry run: add --apply to import.'] : [];
  return `${[...lines, ...end].join('\n')}\n`;
}

const names = { group: 'Groups', person: 'People', client: 'Clients' } as const;
