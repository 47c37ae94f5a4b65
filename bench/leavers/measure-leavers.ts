import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import { secretKeys } from '@/lib/platform/secrets/secret-keys';
import { applicationFields } from '@/lib/provisioning/downstream/application-fields';
import { createApplication } from '@/lib/provisioning/downstream/create-application';
import { createDownstreamStore } from '@/lib/provisioning/downstream/postgres';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { scimRequest } from '../kinds/scim-request';
import { many } from '../load/many';
import { send } from '../load/send';
import type { Options } from '../options';
import type { Facts } from '../report/facts';
import { machine, table } from '../report/markdown';
import { writeResult } from '../report/write-results';
import { benchPerson } from '../scim/bench-person';
import type { MeasuredServer } from '../servers/bench-server';
import { databaseUrl } from '../servers/database-folder';
import { startTessera } from '../servers/start-tessera';
import { startApplication } from './start-application';

const LEAVERS = 100;
const SECONDS = 10;
const WAIT_MILLISECONDS = 60_000;
const WANTED_MILLISECONDS = 2_000;

const created = z.object({ id: z.string() });
const deactivation = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path: 'active', value: false }],
};

/**
 * Measures how long after a directory's word that a person has left a downstream application knows: 100 leavers in 10
 * seconds, by SCIM.
 * @returns whether 95 of 100 took less than 2 seconds
 */
export async function measureLeavers(
  options: Options,
  gather: (servers: MeasuredServer[]) => () => Facts,
): Promise<boolean> {
  const application = await startApplication();
  process.env.TESSERA_FETCH_ALLOWED_HOSTS = `applications=${application.host}`;
  const secret = randomBytes(32).toString('base64url');
  const server = await startTessera({ secret });
  const facts = gather([server]);
  await connect(process.env.BENCH_DATABASE_URL ?? databaseUrl(), secret, application.baseUrl);
  let number = 0;
  const ids = await many(LEAVERS, async () => {
    const person = benchPerson(++number, 'outsider');
    return created.parse(await send(server, scimRequest('POST', '/Users', person))).id;
  });
  await until(() => application.accounts() >= LEAVERS);

  const leftAt = new Map<string, number>();
  const began = performance.now();
  await Promise.all(
    ids.map(async (id, index) => {
      await sleep(Math.max(0, began + (index * SECONDS * 1_000) / LEAVERS - performance.now()));
      leftAt.set(id, performance.now());
      await send(server, scimRequest('PATCH', `/Users/${id}`, deactivation));
    }),
  );
  await until(() => ids.every((id) => application.endedAt.has(id)));
  const took = ids
    .map((id) => (application.endedAt.get(id) ?? Infinity) - (leftAt.get(id) ?? 0))
    .toSorted((a, b) => a - b);
  application.close();
  const document = markdown(took, facts());
  console.log(`\n${document}`);
  if (!options.smoke) writeResult('leavers.md', document);
  return share(took, 0.95) < WANTED_MILLISECONDS;
}

/** Adds the application to the tenant of the SCIM connection, as an administrator would. */
async function connect(url: string, secret: string, baseUrl: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    const [tenant] = await database.query<{ id: string }>(sql`
      SELECT tenant_id::text AS id FROM scim_connection ORDER BY created_at LIMIT 1`);
    const outcome = await createApplication(
      {
        store: createDownstreamStore(database),
        sealingKey: secretKeys({ secret, additionalSecrets: [] })('downstream-application'),
        mayUseHttp: () => true,
      },
      {
        tenantId: tenant?.id ?? '',
        fields: applicationFields.parse({ name: 'Leavers', base_url: baseUrl, token: 'bench' }),
        people: userResourceType(),
      },
      { cause: systemCause, now: new Date() },
    );
    if (outcome.kind !== 'created') throw new Error(`The application was not created: ${outcome.kind}`);
  } finally {
    await database.close();
  }
}

async function until(done: () => boolean): Promise<void> {
  const deadline = performance.now() + WAIT_MILLISECONDS;
  while (!done()) {
    if (performance.now() > deadline) throw new Error('The downstream application did not hear of everyone.');
    await sleep(20);
  }
}

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Infinity;

function markdown(took: readonly number[], facts: Facts): string {
  return [
    '# Leavers, measured',
    '',
    ...machine(facts),
    `${LEAVERS} people are deactivated by SCIM within ${SECONDS} s, evenly spread. The time from the directory’s request until a downstream application has the account’s deactivation. Wanted: p95 below ${WANTED_MILLISECONDS / 1_000} s.`,
    '',
    ...table(
      ['', 'median, ms', 'p95, ms', 'longest, ms'],
      [['downstream application', ...[0.5, 0.95, 1].map((part) => share(took, part).toFixed(0))]],
    ),
    '',
  ].join('\n');
}
