import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '@/lib/people/person';
import { newId } from '@/lib/platform/shared/id';
import { evaluate } from '@/lib/scim/filter/evaluate';
import { parseFilter } from '@/lib/scim/filter/parse';
import { type ResolvedFilter, resolveFilter } from '@/lib/scim/filter/resolve';
import type { ResourceQuery } from '@/lib/scim/protocol/store';
import { wholeResource } from '@/lib/scim/resources/representation';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { arbitraryFilter } from '@/lib/scim/testing/arbitrary-filter';
import { arbitraryUser } from '@/lib/scim/testing/arbitrary-user';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';

const PEOPLE = 60;
const FILTERS = 400;
const baseUrl = 'https://tessera.example/scim/v2';
const userType = userResourceType();
const everybody: ResourceQuery = { filter: null, startIndex: 1, count: 200, sort: null };

let fixture: Fixture;
let tenantId: string;
let people: Person[];
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
  const otherTenantId = await newTenant(fixture.database);
  people = [];
  for (const [index, attributes] of fc.sample(arbitraryUser, PEOPLE).entries()) {
    const unique = {
      ...attributes,
      userName: `${String(attributes.userName)}${index}`,
      ...(attributes.externalId !== undefined && { externalId: `${String(attributes.externalId)}${index}` }),
    };
    people.push(await newPerson(fixture.directory, tenantId, unique));
    await newPerson(fixture.directory, otherTenantId, unique);
  }
});
afterAll(() => fixture?.close());

const list = (query: Partial<ResourceQuery>) =>
  fixture.directory.listForScim({ tenantId, connectionId: null, baseUrl }, { ...everybody, ...query }, userType);
const idsOf = (some: Person[]) => some.map(({ id }) => id);
const filterOf = (text: string) => resolveFilter(userType, parseFilter(text));
const evaluated = (filter: ResolvedFilter) =>
  people.filter((person) => evaluate(filter, wholeResource(userType, person, baseUrl)));

describe('listing for SCIM', () => {
  it('agrees with in-memory evaluation on any filter, within the tenant', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFilter, async (written) => {
        const filter = resolveFilter(userType, written);
        const { people: found, total } = await list({ filter });
        expect(idsOf(found)).toEqual(idsOf(evaluated(filter)));
        expect(total).toBe(found.length);
      }),
      { numRuns: FILTERS },
    );
  });

  it('pages without losing or repeating anyone, and counts everyone', async () => {
    const pages = await Promise.all([1, 26, 51, 76].map((startIndex) => list({ startIndex, count: 25 })));
    expect(pages.flatMap((page) => idsOf(page.people))).toEqual(idsOf(people));
    expect(pages.map(({ total }) => total)).toEqual([PEOPLE, PEOPLE, PEOPLE, PEOPLE]);
    expect(await list({ count: 0 })).toEqual({ people: [], total: PEOPLE, next: null });
  });

  it('treats wildcards, quotes and backslashes in a filter literally', async () => {
    const userName = `100%_"\\'${newId()}`;
    const person = await newPerson(fixture.directory, tenantId, { userName });
    people.push(person);
    const found = await list({ filter: filterOf(`userName sw ${JSON.stringify(userName.slice(0, 10))}`) });
    expect(idsOf(found.people)).toEqual([person.id]);
    expect((await list({ filter: filterOf('userName sw "_00%_"') })).total).toBe(0);
    people.pop();
  });
});
