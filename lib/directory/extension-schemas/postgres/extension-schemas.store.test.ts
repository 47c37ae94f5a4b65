import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import { createGroup, createGroups } from '@/lib/directory/create-group';
import { createPerson } from '@/lib/directory/create-person';
import { deletePerson } from '@/lib/directory/delete-person';
import { restorePerson } from '@/lib/directory/deleted-people';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import type { JsonObject } from '@/lib/platform/shared/json';
import { decoded, msg, type Sayable } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { createSchema } from '../create-schema';
import { deleteSchema } from '../delete-schema';
import type { DeclaredAttribute } from '../extension-schema';
import { getSchema } from '../get-schema';
import { extensionSchema } from '../schema-fields';
import type { ExtensionSchemaServices } from '../store';
import { updateSchema } from '../update-schema';
import { createExtensionSchemaStore, findResourceTypes } from '.';

const URN = 'urn:example:hr:2.0:User';

let fixture: Fixture;
let store: ExtensionSchemaServices;
let tenantId: string;

beforeAll(async () => {
  fixture = await openFixture();
  store = createExtensionSchemaStore(fixture.database);
});
afterAll(() => fixture.close());

const declared = (attributes: object[], rest: object = {}) =>
  extensionSchema.parse({ urn: URN, name: 'HR', attributes, ...rest });

async function declare(attributes: object[], rest: object = {}) {
  tenantId = await newTenant(fixture.database);
  return createSchema(store, { tenantId, ...declared(attributes, rest) }, how());
}

const update = (attributes: object[], removeValues = false) =>
  updateSchema(
    store,
    {
      tenantId,
      urn: URN,
      next: (settings) => ({ ...settings, attributes: declared(attributes).settings.attributes }),
      removeValues,
    },
    how(),
  );

const person = (values: JsonObject) => newPerson(fixture.directory, tenantId, { [URN]: values });
const tryPerson = (values: JsonObject) =>
  createPerson(
    fixture.directory,
    { tenantId, attributes: { userName: crypto.randomUUID(), active: true, [URN]: values } },
    how(),
  );
const change = ({ id }: Person, values: JsonObject | null) =>
  changePerson(
    fixture.directory,
    {
      tenantId,
      id,
      attributes: ({ attributes: { [URN]: _before, ...rest } }) => ({ ...rest, ...(values && { [URN]: values }) }),
    },
    how(),
  );
const valuesOf = async ({ id }: Person) => (await fixture.directory.findPerson(tenantId, id))?.attributes[URN];
const rows = () =>
  fixture.database.query(sql`SELECT attribute FROM extension_value WHERE tenant_id = ${tenantId}::uuid`);

const badge = { name: 'badge', uniqueness: 'server' };

describe('a declared schema', () => {
  it('applies to its tenant’s resource types only, and leaves an audit entry', async () => {
    await declare([badge], { required: true });
    const extensions = (types: Awaited<ReturnType<typeof findResourceTypes>>) =>
      types.User.schemaExtensions.map(({ schema, required }) => [schema.id, required]);
    expect(extensions(await findResourceTypes(fixture.database, tenantId))).toContainEqual([URN, true]);
    expect(extensions(await findResourceTypes(fixture.database, await newTenant(fixture.database)))).not.toContainEqual(
      [URN, true],
    );
    const audit = await fixture.database.query(
      sql`SELECT action, target_id AS urn FROM audit_event WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(audit).toEqual([{ action: 'extension-schema.created', urn: URN }]);
  });

  it('is the only one with its URN in any case, and no URN begins with another', async () => {
    await declare([badge]);
    const again = (urn: string) => createSchema(store, { tenantId, ...declared([], { urn }) }, how());
    expect(await again(URN.toUpperCase())).toEqual({ kind: 'exists' });
    expect(await again(`${URN}:more`)).toEqual({ kind: 'overlaps', urn: URN });
    expect(await again('urn:example:hr')).toEqual({ kind: 'overlaps', urn: URN });
    expect((await store.find(tenantId, URN.toUpperCase()))?.urn).toBe(URN);
  });

  it('is one of twenty at most', async () => {
    await declare([]);
    const more = (at: number) =>
      createSchema(store, { tenantId, ...declared([], { urn: `urn:example:s${at}` }) }, how());
    for (let at = 1; at < 20; at++) expect((await more(at)).kind).toBe('created');
    expect(await more(20)).toEqual({ kind: 'too-many' });
  });
});

describe('an attribute with unique values', () => {
  it('gives a value to one of 20 people who request it at the same time', async () => {
    await declare([badge]);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => tryPerson({ badge: at % 2 ? 'b-1' : 'B-1' })),
    );
    const kinds = outcomes.map((outcome) => (outcome.kind === 'conflict' ? outcome.attribute : outcome.kind));
    expect(kinds.sort()).toEqual(['created', ...Array.from({ length: 19 }, () => `${URN}:badge`)].sort());
    const [people] = await fixture.database.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM person WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(people?.count).toBe(1);
  });

  it('respects caseExact, multiple values and other tenants', async () => {
    await declare([
      { ...badge, caseExact: true, multiValued: true },
      { name: 'desk', type: 'integer', uniqueness: 'server' },
    ]);
    await person({ badge: ['a', 'b'], desk: 7 });
    expect((await tryPerson({ badge: ['A'], desk: 8 })).kind).toBe('created');
    expect(await tryPerson({ badge: ['c', 'b'] })).toEqual({ kind: 'conflict', attribute: `${URN}:badge` });
    expect(await tryPerson({ desk: 7 })).toEqual({ kind: 'conflict', attribute: `${URN}:desk` });
    await declare([badge]);
    expect((await tryPerson({ badge: 'a' })).kind).toBe('created');
  });

  it('frees a value when its person changes it, loses it or is deleted; a rejected change changes nothing', async () => {
    await declare([badge]);
    const [ann, bob] = [await person({ badge: '1' }), await person({ badge: '2' })];
    expect(await change(bob, { badge: '1' })).toEqual({ kind: 'conflict', attribute: `${URN}:badge` });
    expect(await valuesOf(bob)).toEqual({ badge: '2' });
    expect((await change(ann, { badge: '3' })).kind).toBe('changed');
    expect((await change(bob, { badge: '1' })).kind).toBe('changed');
    expect((await change(bob, null)).kind).toBe('changed');
    expect((await change(ann, { badge: '1' })).kind).toBe('changed');
    await deletePerson(fixture.directory, { tenantId, id: ann.id }, how());
    expect(await rows()).toEqual([]);
    expect((await tryPerson({ badge: '1' })).kind).toBe('created');
  });

  it('frees a value while its deleted person can be restored, and rejects the restoration once someone else has it', async () => {
    await declare([badge]);
    await fixture.database.execute(
      sql`UPDATE tenant SET settings = jsonb_build_object('deletedPeopleDays', 30) WHERE id = ${tenantId}::uuid`,
    );
    const ann = await person({ badge: '1' });
    const restore = () => restorePerson(fixture.directory, { tenantId, id: ann.id }, how());
    const leave = () => deletePerson(fixture.directory, { tenantId, id: ann.id }, how());
    await leave();
    expect(await rows()).toEqual([]);
    expect((await update([{ name: 'badge' }])).kind).toBe('changed');
    expect((await update([badge])).kind).toBe('changed');
    const bob = await person({ badge: '1' });
    expect(await restore()).toMatchObject({ kind: 'conflict', attribute: `${URN}:badge` });
    await change(bob, { badge: '2' });
    expect((await restore()).kind).toBe('restored');
    expect(await change(bob, { badge: '1' })).toMatchObject({ kind: 'conflict' });
  });

  it('gives a value to one of 10 groups, and frees it when that group is deleted', async () => {
    await declare([badge], { resource_type: 'Group' });
    const group = (value: string) =>
      createGroup(
        fixture.directory,
        { tenantId, displayName: 'Group', attributes: { [URN]: { badge: value } } },
        how(),
      );
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => group('g')));
    const created = outcomes.flatMap((outcome) => (outcome.kind === 'created' ? [outcome.group] : []));
    expect([created.length, outcomes.filter(({ kind }) => kind === 'conflict').length]).toEqual([1, 9]);
    await fixture.database.execute(sql`DELETE FROM "group" WHERE tenant_id = ${tenantId}::uuid`);
    expect((await group('G')).kind).toBe('created');
    expect((await tryPerson({ badge: 'g' })).kind).toBe('created');
  });

  it('names the one of several new groups whose value is taken', async () => {
    await declare([badge], { resource_type: 'Group' });
    const create = (...values: string[]) =>
      createGroups(
        fixture.directory,
        {
          tenantId,
          connectionId: null,
          groups: values.map((value) => ({ displayName: value, attributes: { [URN]: { badge: value } } })),
        },
        how(),
      );
    const attribute = `${URN}:badge`;
    expect(await create('a', 'b')).toMatchObject({ kind: 'created' });
    expect(await create('c', 'd', 'B')).toEqual({ kind: 'conflict', attribute, at: 2 });
    expect(await create('c', 'C', 'd')).toEqual({ kind: 'conflict', attribute, at: 1 });
  });

  it('cannot become unique while values are shared, and reports how many are', async () => {
    await declare([{ name: 'badge' }]);
    const ann = await person({ badge: 'x' });
    for (const value of ['X', 'y', 'z', 'Y']) await person({ badge: value });
    expect(await update([badge])).toEqual({
      kind: 'refused',
      problems: [{ attribute: 'badge', message: msg('schemas.valuesCannotBecomeUnique', { count: '2' }) }],
    });
    expect(await rows()).toEqual([]);
    await change(ann, { badge: 'x1' });
    await fixture.database.execute(
      sql`UPDATE person SET attributes = attributes - ${URN}::text WHERE tenant_id = ${tenantId}::uuid AND attributes -> ${URN}::text ->> 'badge' = 'Y'`,
    );
    expect((await update([badge])).kind).toBe('changed');
    expect(await tryPerson({ badge: 'Z' })).toEqual({ kind: 'conflict', attribute: `${URN}:badge` });
    expect((await update([{ ...badge, caseExact: true }])).kind).toBe('changed');
    expect((await tryPerson({ badge: 'Z' })).kind).toBe('created');
    expect((await update([{ name: 'badge' }])).kind).toBe('changed');
    expect((await tryPerson({ badge: 'Z' })).kind).toBe('created');
  });

  it('becomes unique without missing concurrent writes', async () => {
    await declare([{ name: 'badge' }]);
    const outcomes = await Promise.all([
      update([badge]),
      ...Array.from({ length: 15 }, (_, at) => tryPerson({ badge: `n${at % 12}` })),
    ]);
    const [first, ...writes] = outcomes;
    const created = writes.filter(({ kind }) => kind === 'created').length;
    if (first.kind === 'changed') expect([created, (await rows()).length]).toEqual([12, 12]);
    else expect([first.kind, created]).toEqual(['refused', 15]);
  });
});

describe('a schema with values', () => {
  const shape = [
    { name: 'unit' },
    { name: 'tags', multiValued: true },
    { name: 'card', type: 'complex', subAttributes: [{ name: 'number', type: 'integer' }, { name: 'note' }] },
  ];

  it('accepts new attributes, and new characteristics of existing ones', async () => {
    await declare(shape);
    const ann = await person({ unit: 'A' });
    expect(
      (
        await update([
          { ...shape[0], required: true, mutability: 'immutable', description: 'Where' },
          ...shape.slice(1),
          { name: 'more', required: true },
        ])
      ).kind,
    ).toBe('changed');
    expect([await valuesOf(ann), (await fixture.directory.findPerson(tenantId, ann.id))?.version]).toEqual([
      { unit: 'A' },
      1,
    ]);
    expect((await update([...shape, { name: 'more', required: true }])).kind).toBe('changed');
    expect(await update([...shape, { name: 'more', required: true }])).toMatchObject({ kind: 'unchanged' });
  });

  it.each<[string, object, Sayable]>([
    ['another type', { name: 'unit', type: 'integer' }, msg('schemas.typeCannotBeChanged', { type: 'integer' })],
    ['multi-valued', { name: 'unit', multiValued: true }, msg('schemas.cannotBecomeMultiValued')],
    ['returned set to never', { name: 'unit', returned: 'never' }, msg('schemas.returnedCannotBeChanged')],
  ])('rejects %s for an attribute that people have values for, and accepts it otherwise', async (_, next, message) => {
    await declare(shape);
    const ann = await person({ unit: 'A' });
    expect(await update([next, ...shape.slice(1)])).toEqual({
      kind: 'refused',
      problems: [{ attribute: 'unit', message }],
    });
    await change(ann, { tags: ['t'] });
    expect((await update([next, ...shape.slice(1)])).kind).toBe('changed');
  });

  it('keeps sub-attributes that may have values', async () => {
    await declare(shape);
    await person({ card: { number: 5 } });
    const without = [shape[0], shape[1], { ...shape[2], subAttributes: [{ name: 'note', type: 'boolean' }] }].map(
      (one) => ({ ...one }),
    );
    expect(await update(without)).toEqual({
      kind: 'refused',
      problems: [
        { attribute: 'card', message: msg('schemas.subAttributeCannotBeRemoved', { name: 'number' }) },
        {
          attribute: 'card',
          message: msg('common.whatSubject', {
            what: 'note',
            subject: msg('schemas.typeCannotBeChanged', { type: 'boolean' }),
          }),
        },
      ],
    });
  });

  it('deletes values only when allowed, and then for everyone, with a new version of each resource', async () => {
    await declare([badge, ...shape]);
    const [ann, bob, cid] = [
      await person({ badge: '1', unit: 'A' }),
      await person({ badge: '2' }),
      await person({ unit: 'C' }),
    ];
    expect(await update(shape)).toEqual({ kind: 'has-values', removed: [{ name: 'badge', resources: 2 }] });
    expect(await valuesOf(ann)).toEqual({ badge: '1', unit: 'A' });
    expect(await update(shape, true)).toMatchObject({ kind: 'changed', cleared: 2 });
    expect([await valuesOf(ann), await valuesOf(bob), await valuesOf(cid), await rows()]).toEqual([
      { unit: 'A' },
      undefined,
      { unit: 'C' },
      [],
    ]);
    const versions = await Promise.all(
      [ann, bob, cid].map(async ({ id }) => (await fixture.directory.findPerson(tenantId, id))?.version),
    );
    expect(versions).toEqual([2, 2, 1]);
  });

  it('counts resources with values, and deletes those values with the schema', async () => {
    await declare([badge, ...shape]);
    const ann = await person({ badge: '1', unit: 'A' });
    await person({ unit: 'B' });
    const found = await getSchema(store, { tenantId, urn: URN });
    expect([found?.values.resources, Object.fromEntries(found?.values.attributes ?? [])]).toEqual([
      2,
      { badge: 1, unit: 2 },
    ]);
    expect(await deleteSchema(store, { tenantId, urn: URN }, how())).toEqual({ kind: 'deleted', cleared: 2 });
    expect([await valuesOf(ann), await rows(), await store.all(tenantId)]).toEqual([undefined, [], []]);
    expect(await deleteSchema(store, { tenantId, urn: URN }, how())).toEqual({ kind: 'not-found' });
  });
});

describe('accepted declarations', () => {
  const problems = (attributes: object[], rest: object = {}) => {
    const parsed = extensionSchema.safeParse({ urn: URN, name: 'HR', attributes, ...rest });
    return parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${inEnglish(decoded(message))}`);
  };

  it.each<[string, object[], object?]>([
    ['a URN reserved for standard schemas', [], { urn: 'urn:ietf:params:scim:schemas:core:2.0:Thing' }],
    ['a schema identifier that is not a URN', [], { urn: 'https://example.com' }],
    ['a URN that cannot be used in a path', [], { urn: 'urn:example:a b' }],
    ['a URN that ends with a colon', [], { urn: 'urn:example:a:' }],
    ['a blank name', [], { name: ' ' }],
    ['an invalid attribute name', [{ name: '1a' }]],
    ['__proto__ as an attribute name', [{ name: '__proto__' }]],
    ['two attribute names that differ only in case', [{ name: 'a' }, { name: 'A' }]],
    ['a complex attribute without sub-attributes', [{ name: 'a', type: 'complex' }]],
    ['a complex sub-attribute', [{ name: 'a', type: 'complex', subAttributes: [{ name: 'b', type: 'complex' }] }]],
    ['a write-only attribute that is returned', [{ name: 'a', mutability: 'writeOnly', returned: 'default' }]],
    ['a required read-only attribute', [{ name: 'a', required: true, mutability: 'readOnly' }]],
    ['a unique attribute that is never returned', [{ name: 'a', returned: 'never', uniqueness: 'server' }]],
    ['a unique boolean', [{ name: 'a', type: 'boolean', uniqueness: 'server' }]],
    ['a unique sub-attribute', [{ name: 'a', type: 'complex', subAttributes: [{ name: 'b', uniqueness: 'server' }] }]],
    ['an unknown member', [{ name: 'a', color: 'red' }]],
    ['101 attributes', Array.from({ length: 101 }, (_, at) => ({ name: `a${at}` }))],
    ['an unsupported resource type', [], { resource_type: 'Device' }],
  ])('exclude %s', (_, attributes, rest) => {
    expect(problems(attributes, rest)).not.toEqual([]);
  });

  it('include every kind of attribute in RFC 7643, with its defaults', () => {
    const [reference, secret] = declared([
      { name: 'home', type: 'reference' },
      { name: 'pin', mutability: 'writeOnly' },
    ]).settings.attributes as [DeclaredAttribute, DeclaredAttribute];
    expect(reference).toEqual({
      name: 'home',
      type: 'reference',
      description: '',
      multiValued: false,
      required: false,
      caseExact: true,
      mutability: 'readWrite',
      returned: 'default',
      uniqueness: 'none',
      referenceTypes: ['external'],
    });
    expect(secret.returned).toBe('never');
    const types = ['string', 'boolean', 'decimal', 'integer', 'dateTime', 'reference', 'binary'];
    expect(
      problems(
        types.map((type) => ({
          name: type,
          type,
          multiValued: true,
          mutability: 'immutable',
          returned: 'request',
          canonicalValues: undefined,
        })),
      ),
    ).toEqual([]);
  });
});
