import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { evaluate } from '@/lib/scim/filter/evaluate';
import type { Filter } from '@/lib/scim/filter/filter';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import { filterToSql } from '@/lib/scim/filter/to-sql';
import type { ResourceRecord } from '@/lib/scim/protocol/store';
import { wholeResource } from '@/lib/scim/resources/representation';
import type { ResourceType } from '@/lib/scim/schema/types';
import { WORDS } from '@/lib/scim/testing/arbitrary-filter';
import { arbitraryFilterOf } from '@/lib/scim/testing/arbitrary-filter-of';
import { arbitraryUser } from '@/lib/scim/testing/arbitrary-user';
import { arbitraryExtension } from '@/lib/scim/testing/arbitrary-values';
import { EVERY_TYPE_SCHEMA, everyTypeGroup, everyTypeUser } from '@/lib/scim/testing/every-type';
import { printFilter } from '@/lib/scim/testing/print-filter';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';

/** The number of random filters for people, and again for groups; `npm run test:full` runs 10,000 in all. */
const FILTERS = Number(process.env.TESSERA_FILTERS ?? 500);
/** Filters per statement. */
const AT_ONCE = 50;
const RESOURCES = 60;
const baseUrl = 'https://tessera.example/scim/v2';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

/** Names are made unique; otherwise the attributes are those that the filters look for. */
async function people(): Promise<ResourceRecord[]> {
  const made = fc.sample(fc.tuple(arbitraryUser, arbitraryExtension(EVERY_TYPE_SCHEMA)), RESOURCES);
  const records = [];
  for (const [at, [user, extension]] of made.entries()) {
    const { externalId, ...attributes } = user;
    const unique = {
      userName: `${String(user.userName)}#${at}`,
      ...(externalId !== undefined && { externalId: `${String(externalId)}#${at}` }),
    };
    records.push(await newPerson(fixture.directory, tenantId, { ...attributes, ...extension, ...unique }));
  }
  return records;
}

async function groups(): Promise<ResourceRecord[]> {
  const made = fc.sample(
    fc.tuple(
      fc.constantFrom(...WORDS),
      fc.option(fc.constantFrom(...WORDS), { nil: null }),
      arbitraryExtension(EVERY_TYPE_SCHEMA),
    ),
    RESOURCES,
  );
  const records: ResourceRecord[] = [];
  for (const [at, [displayName, word, extension]] of made.entries()) {
    const externalId = word === null ? null : `${word}#${at}`;
    const record = { id: newId(), version: 1 + (at % 3), createdAt: new Date(), updatedAt: new Date() };
    await fixture.database.execute(sql`
      INSERT INTO "group" (tenant_id, id, external_id, display_name, display_name_key, attributes, version, created_at, updated_at)
      VALUES (${tenantId}::uuid, ${record.id}::uuid, ${externalId}, ${displayName}, ${displayName.toLowerCase()}, ${JSON.stringify(extension)}::jsonb,
              ${record.version}::int, ${record.createdAt}, ${record.updatedAt})`);
    const attributes: JsonObject = { displayName, ...(externalId === null ? {} : { externalId }), ...extension };
    records.push({ ...record, attributes });
  }
  return records;
}

/** Which filters each resource matches according to PostgreSQL. */
async function asked(type: ResourceType, table: string, filters: readonly Filter[]): Promise<Map<string, boolean[]>> {
  const values: unknown[] = [tenantId];
  const conditions = filters.map((filter) => {
    const compiled = filterToSql(type, resolveFilter(type, filter), {
      table,
      baseUrl,
      firstPlaceholder: values.length + 1,
    });
    values.push(...compiled.values);
    return `(${compiled.text}) IS TRUE`;
  });
  const rows = await fixture.database.queryText<{ id: string; answers: boolean[] }>(
    `SELECT ${table}.id::text AS id, ARRAY[${conditions.join(', ')}] AS answers FROM ${table} WHERE ${table}.tenant_id = $1::uuid`,
    values,
  );
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

describe.each<[string, ResourceType, string, () => Promise<ResourceRecord[]>]>([
  ['people', everyTypeUser, 'person', people],
  ['groups', everyTypeGroup, '"group"', groups],
])('any filter on %s', (_what, type, table, make) => {
  it(
    'means the same in SQL and in memory',
    async () => {
      const resources = (await make()).map((record) => wholeResource(type, record, baseUrl));
      const filters = fc.array(arbitraryFilterOf(type), { minLength: AT_ONCE, maxLength: AT_ONCE });
      await fc.assert(
        fc.asyncProperty(filters, async (written) => {
          const answers = await asked(type, table, written);
          const resolved = written.map((filter) => resolveFilter(type, filter));
          const differing = resources.flatMap((resource) =>
            resolved.flatMap((filter, at) => {
              const expected = evaluate(filter, resource);
              return answers.get(String(resource.id))?.[at] === expected || !written[at]
                ? []
                : [{ filter: printFilter(written[at]), resource, expected }];
            }),
          );
          expect(differing.slice(0, 1)).toEqual([]);
        }),
        { numRuns: Math.ceil(FILTERS / AT_ONCE), endOnFailure: true },
      );
    },
    120_000 + FILTERS * 20,
  );
});
