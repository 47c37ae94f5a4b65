import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { boundedFilter } from '@/lib/scim/filter/bounded-filter';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import { filterToSql, type SqlFilter } from '@/lib/scim/filter/to-sql';
import { isScimError } from '@/lib/scim/protocol/errors';
import { groupResourceType, userResourceType } from '@/lib/scim/schema/resource-type';
import type { ResourceType } from '@/lib/scim/schema/types';
import { nearlyFilter, nonsense } from '@/lib/scim/testing/arbitrary-nonsense';
import { fuzzedTexts, fuzzRuns, fuzzTimeout, leastMilliseconds, mostMilliseconds } from '@/lib/scim/testing/fuzz-flag';
import { scopePlaceholders } from './scim-tables';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';

/** How many random texts are run in PostgreSQL, if they are valid filters. */
const TEXTS = Math.ceil(fuzzedTexts / 4);
const baseUrl = 'https://tessera.example/scim/v2';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
  await newPerson(fixture.directory, tenantId, {
    title: 'x',
    emails: [{ value: 'w@x', type: 'work' }],
    roles: [{ value: 'r' }],
  });
  await fixture.database.execute(sql`
    INSERT INTO "group" (tenant_id, id, display_name, display_name_key, updated_at) VALUES (${tenantId}::uuid, ${newId()}::uuid, 'x', 'x', now())`);
});
afterAll(() => fixture?.close());

/** The SQL condition for a text; null when the text is rejected. Any other error is rethrown. */
function compiled(type: ResourceType, table: string, text: string): SqlFilter | null {
  try {
    const within = scopePlaceholders({ tenantId, connectionId: null, baseUrl });
    return filterToSql(type, boundedFilter(resolveFilter(type, parseFilter(text))), {
      table,
      baseUrl,
      firstPlaceholder: 2,
      within,
    });
  } catch (error) {
    if (isScimError(error)) return null;
    throw error;
  }
}

const asked = (table: string, { text, values }: SqlFilter) =>
  fixture.database.queryText(`SELECT ${table}.id::text FROM ${table} WHERE ${table}.tenant_id = $1::uuid AND ${text}`, [
    tenantId,
    ...values,
  ]);

describe('any text that parses as a filter', () => {
  it.each([
    ['people', userResourceType(), 'person'],
    ['groups', groupResourceType(), '"group"'],
  ] as const)(
    'becomes a statement that PostgreSQL answers, on %s',
    async (_what, type, table) => {
      const seen = { filters: 0 };
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 1, arbitrary: nonsense }, { weight: 5, arbitrary: nearlyFilter }),
          async (text) => {
            const condition = compiled(type, table, text);
            if (!condition) return;
            seen.filters += 1;
            await asked(table, condition);
            expect(await leastMilliseconds(() => asked(table, condition))).toBeLessThan(mostMilliseconds);
          },
        ),
        fuzzRuns(TEXTS / 2),
      );
      expect(seen.filters).toBeGreaterThan(TEXTS / 100);
    },
    fuzzTimeout(TEXTS, 100),
  );

  it('becomes a statement of bounded size, up to the limits of a filter', () => {
    const schema = userResourceType();
    for (const part of [
      'schemas pr',
      'emails[value co "a" and type pr]',
      'groups.value eq "a"',
      'meta.lastModified ne "2026-11-21T12:00:00Z"',
      'id pr',
    ]) {
      let most = part;
      while (compiled(schema, 'person', `${most} or ${part}`)) most = `${most} or ${part}`;
      const { text, values } = compiled(schema, 'person', most) ?? { text: '', values: [] };
      expect(text.length).toBeLessThan(100_000);
      expect(values.length).toBeLessThanOrEqual(400);
    }
  });
});
