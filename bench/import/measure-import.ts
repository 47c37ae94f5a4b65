import { randomBytes } from 'node:crypto';
import { closeContainer, container } from '@/lib/edge/container';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { addPart, applyImported, beginImport, readUploaded } from '@/lib/moving/import/change-import';
import { type ImportJob, PART_BYTES_AT_MOST } from '@/lib/moving/import/import-job';
import { importStep } from '@/lib/moving/import/step';
import { provideConfig } from '@/lib/platform/config/env';
import { sql } from '@/lib/platform/postgres/database';
import { newSecret } from '@/lib/platform/shared/secret';
import { createTenant } from '@/lib/tenants/create-tenant';
import { testDatabase } from '@/scripts/test-database';
import type { Options } from '../options';
import type { Facts } from '../report/facts';
import { machine, table } from '../report/markdown';
import { writeResult } from '../report/write-results';

const PEOPLE = 100_000;
const PEOPLE_OF_SMOKE = 2_000;
const GROUPS = 100;
const WANTED_SECONDS = 600;

/** A file of people with a password, each in two groups. */
function* linesOf(people: number): Generator<string> {
  for (let group = 0; group < GROUPS; group++)
    yield JSON.stringify({ kind: 'group', id: `g${group}`, display_name: `Group ${group}` });
  for (let number = 0; number < people; number++) {
    const name = `person${number}`;
    const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
    yield JSON.stringify({
      kind: 'person',
      id: name,
      user_name: `${name}@example.com`,
      active: true,
      attributes: {
        displayName: `Person ${number}`,
        name: { givenName: 'Person', familyName: String(number) },
        emails: [{ value: `${name}@example.com`, type: 'work', primary: true }],
      },
      password: `$argon2id$v=19$m=19456,t=2,p=1$${base64(16)}$${base64(32)}`,
      member_of: [`g${number % GROUPS}`, `g${(number * 7) % GROUPS}`],
      email_confirmed: true,
    });
  }
}

/** The file, in parts of the size in which it is uploaded. */
function partsOf(people: number): Uint8Array<ArrayBuffer>[] {
  const file = new Uint8Array(Buffer.from([...linesOf(people)].join('\n')));
  return Array.from({ length: Math.ceil(file.length / PART_BYTES_AT_MOST) }, (_, at) =>
    file.slice(at * PART_BYTES_AT_MOST, (at + 1) * PART_BYTES_AT_MOST),
  );
}

/**
 * Measures an import of 100,000 people with passwords and memberships, in this process and without HTTP.
 * @returns whether it took less than ten minutes
 */
export async function measureImport(options: Options, gather: () => () => Facts): Promise<boolean> {
  const people = options.smoke ? PEOPLE_OF_SMOKE : PEOPLE;
  const testbed = await testDatabase();
  provideConfig({ databaseUrl: testbed.url, secret: newSecret() });
  const facts = gather();
  const took: Record<string, number> = {};
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work();
    took[name] = (performance.now() - began) / 1_000;
    console.log(`${name}: ${took[name].toFixed(1)} s`);
    return result;
  };
  try {
    const { imports: store, importing, tenants, database } = container();
    const created = await createTenant(tenants, { slug: 'bench', name: 'Bench' }, systemCause);
    if (created.kind !== 'created') throw new Error(created.kind);
    const tenantId = created.id;
    const how = () => ({ cause: systemCause, now: new Date() });
    const parts = partsOf(people);
    const { id } = await beginImport(store, { tenantId, source: 'transfer', fileName: 'people.jsonl' }, how());
    await timed('upload', async () => {
      for (const [part, content] of parts.entries())
        await addPart({ store, sealingKey: importing.sealingKey }, { tenantId, id, part, content }, how());
    });
    const finish = async (): Promise<ImportJob> => {
      for (;;) {
        const [claimed] = await importing.queue.claim(1, { tenantId, id });
        if (claimed) {
          const settled = await importStep(importing, claimed);
          if (settled) await importing.queue.settle(claimed, settled);
        }
        const job = await store.find(tenantId, id);
        if (!job || (job.state !== 'reading' && job.state !== 'applying'))
          return job ?? Promise.reject(new Error('gone'));
      }
    };
    await readUploaded(store, { tenantId, id }, how());
    await timed('dry run', finish);
    await applyImported(store, { tenantId, id }, how());
    const cpu = process.cpuUsage();
    const job = await timed('import', finish);
    const { user, system } = process.cpuUsage(cpu);
    const [rows] = await database.query<{ people: number; entries: number; members: number }>(sql`
      SELECT (SELECT count(*)::int FROM person WHERE tenant_id = ${tenantId}::uuid) AS people,
             (SELECT count(*)::int FROM audit_event WHERE tenant_id = ${tenantId}::uuid) AS entries,
             (SELECT count(*)::int FROM group_member WHERE tenant_id = ${tenantId}::uuid) AS members`);
    if (job.state !== 'done' || rows?.people !== people) throw new Error(`The import ended ${job.state}.`);
    const document = [
      '# Import, measured',
      '',
      ...machine(facts()),
      `${people.toLocaleString('en')} people with a password, in two of ${GROUPS} groups each: ${rows.members.toLocaleString('en')} memberships, ${rows.entries.toLocaleString('en')} audit rows. One process, PostgreSQL on the same machine without fsync. Wanted: everything together below ${WANTED_SECONDS} s.`,
      '',
      ...table(
        ['', 'seconds'],
        [...Object.entries(took), ['CPU of the import without PostgreSQL', (user + system) / 1e6] as const].map(
          ([name, seconds]) => [name, seconds.toFixed(1)],
        ),
      ),
      '',
    ].join('\n');
    console.log(`\n${document}`);
    if (!options.smoke) writeResult('import.md', document);
    return Object.values(took).reduce((sum, one) => sum + one, 0) < WANTED_SECONDS;
  } finally {
    await closeContainer();
    await testbed.drop();
  }
}
