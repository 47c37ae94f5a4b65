import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { applyFile, exportedTenant } from './testing/apply-file';

const URN = 'urn:example:hr:2.0:User';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const apply = async (tenant: object) => (await applyFile(fixture.database, { tenants: [tenant] })).tenants[0];
const exported = (slug: string) => exportedTenant(fixture.database, slug);

const hr = {
  urn: URN,
  name: 'HR',
  attributes: [
    { name: 'badge', uniqueness: 'server' },
    { name: 'grade', type: 'integer', mutability: 'readOnly' },
    { name: 'pin', mutability: 'writeOnly' },
    { name: 'unit', required: true },
  ],
};
const acme = (slug: string) => ({
  slug,
  extension_schemas: [hr],
  people: [{ userName: 'ada', [URN]: { badge: '1', grade: '5', unit: 'A' } }, { userName: 'bob' }],
});

describe('extension schemas of a setup file', () => {
  it('are declared before the people with values for them, exported, and unchanged the second time', async () => {
    const effects = async () => {
      const applied = await apply(acme('one'));
      return [applied?.extension_schemas, applied?.people.map(({ effect }) => effect)];
    };
    expect(await effects()).toEqual([[{ urn: URN, effect: 'created' }], ['created', 'created']]);
    expect(await effects()).toEqual([[{ urn: URN, effect: 'unchanged' }], ['unchanged', 'unchanged']]);
    const document = await exported('one');
    expect(document).toMatchObject({
      extension_schemas: [
        {
          urn: URN,
          resource_type: 'User',
          name: 'HR',
          attributes: [
            { name: 'badge', uniqueness: 'server' },
            { name: 'grade' },
            { name: 'pin', returned: 'never' },
            { name: 'unit' },
          ],
        },
      ],
      people: [{ userName: 'ada', [URN]: { badge: '1', grade: 5, unit: 'A' } }, { userName: 'bob' }],
    });
    expect((await apply({ ...document, slug: 'copy' }))?.people.map(({ effect }) => effect)).toEqual([
      'created',
      'created',
    ]);
  });

  it('change what is given and keep the rest', async () => {
    await apply(acme('two'));
    expect(
      (await apply({ slug: 'two', extension_schemas: [{ urn: URN.toUpperCase(), description: 'From HR' }] }))
        ?.extension_schemas[0]?.effect,
    ).toBe('updated');
    await apply({ slug: 'two', people: [{ userName: 'ada', [URN]: { unit: 'B' } }] });
    expect(await exported('two')).toMatchObject({
      extension_schemas: [{ description: 'From HR', attributes: { length: 4 } }],
      people: [{ [URN]: { badge: '1', unit: 'B' } }, {}],
    });
  });

  it('delete values only with remove_values', async () => {
    await apply(acme('three'));
    const fewer = { urn: URN, attributes: [{ name: 'unit' }] };
    await expect(apply({ slug: 'three', extension_schemas: [fewer] })).rejects.toThrow(
      'tenants[0].extension_schemas[0].attributes: would delete values of badge (1), grade (1): set "remove_values": true to allow this',
    );
    expect(
      (await apply({ slug: 'three', extension_schemas: [{ ...fewer, remove_values: true }] }))?.extension_schemas[0]
        ?.effect,
    ).toBe('updated');
    expect(await exported('three')).toMatchObject({ people: [{ [URN]: { unit: 'A' } }, {}] });
  });

  it.each<[string, object, string]>([
    [
      'a URN reserved for standard schemas',
      { extension_schemas: [{ ...hr, urn: 'urn:ietf:params:scim:x' }] },
      'extension_schemas[0].urn: must not begin like the standard schemas',
    ],
    [
      'an invalid attribute',
      { extension_schemas: [{ ...hr, attributes: [{ name: 'a', type: 'text' }] }] },
      'extension_schemas[0].attributes[0].type: must be one of string',
    ],
    ['a repeated schema', { extension_schemas: [hr, hr] }, 'extension_schemas[1].urn: is already in the list'],
    [
      'an unknown schema for a person',
      { people: [{ userName: 'eve', 'urn:example:none': { a: 1 } }] },
      'people[0]["urn:example:none"]: is not an attribute of people',
    ],
    [
      'an unknown attribute',
      { extension_schemas: [hr], people: [{ userName: 'eve', [URN]: { color: 1 } }] },
      `people[0]["${URN}"].color: is not an attribute of people`,
    ],
    [
      'a value of the wrong type',
      { extension_schemas: [hr], people: [{ userName: 'eve', [URN]: { grade: 'five' } }] },
      `people[0]["${URN}"]: grade must be an integer`,
    ],
    [
      'an attribute that is never returned',
      { extension_schemas: [hr], people: [{ userName: 'eve', [URN]: { pin: '1' } }] },
      `people[0]["${URN}"].pin: is not an attribute of people`,
    ],
    [
      'a value that another person already has',
      {
        extension_schemas: [hr],
        people: [
          { userName: 'eve', [URN]: { badge: 'x' } },
          { userName: 'fay', [URN]: { badge: 'X' } },
        ],
      },
      `people[1]["${URN}:badge"]: is already in use by another person`,
    ],
  ])('reject %s without changing anything', async (_, rest, message) => {
    await expect(apply({ slug: 'four', ...rest })).rejects.toThrow(message);
    expect(await exported('four')).toBeUndefined();
  });
});
