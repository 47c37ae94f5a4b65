import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import { editPerson, personVersion } from '@/lib/directory/edit-person';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import type { JsonObject } from '@/lib/platform/shared/json';
import { verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { attribute } from '@/lib/scim/schema/attribute';
import { ENTERPRISE_USER_SCHEMA } from '@/lib/scim/schema/enterprise-user';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';

const URN = 'urn:example:badge';
const type = userResourceType([
  {
    required: false,
    schema: {
      id: URN,
      name: 'Badge',
      description: '',
      attributes: [
        attribute('number', 'integer', verbatim(''), { mutability: 'immutable' }),
        attribute('seen', 'string', verbatim(''), { mutability: 'readOnly' }),
        attribute('note', 'string', verbatim('')),
      ],
    },
  },
]);
const editable = [
  ...['userName', 'title', 'emails'].map((name) => ({ urn: null, attribute: { name } })),
  ...['number', 'note'].map((name) => ({ urn: URN, attribute: { name } })),
];

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

const edit = (person: Person, sent: JsonObject, basedOn = personVersion(person)) =>
  editPerson(
    fixture.directory,
    { tenantId, id: person.id, type, sent: { userName: person.attributes.userName, ...sent }, editable, basedOn },
    how(),
  );
const attributesOf = async ({ id }: Person) => (await fixture.directory.findPerson(tenantId, id))?.attributes;

describe('editing a person', () => {
  it('replaces editable attributes and keeps all others, with one audit row', async () => {
    const person = await newPerson(fixture.directory, tenantId, {
      externalId: 'x-1',
      active: false,
      title: 'Ms',
      nickName: 'kept',
      emails: [{ value: 'a@example.com' }],
      [ENTERPRISE_USER_SCHEMA.id]: { department: 'kept' },
      [URN]: { number: 7, seen: 'kept', note: 'old' },
      'urn:example:gone': { kept: true },
    });
    expect(
      await edit(person, {
        emails: [{ value: 'b@example.com', primary: 'true' }],
        [URN]: { number: '7', note: 'new', seen: 'not taken' },
      }),
    ).toMatchObject({ kind: 'changed', ended: null });
    const { title: _title, ...rest } = person.attributes;
    expect(await attributesOf(person)).toEqual({
      ...rest,
      emails: [{ value: 'b@example.com', primary: true }],
      [URN]: { number: 7, seen: 'kept', note: 'new' },
    });
    const rows = await fixture.database.query<{ action: string; before: JsonObject }>(sql`
      SELECT action, before FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${person.id} AND action <> 'person.created'`);
    expect(rows).toMatchObject([{ action: 'person.updated', before: { title: 'Ms' } }]);
    expect(Object.keys(rows[0]?.before ?? {}).sort()).toEqual(['emails', 'title', URN].sort());
  });

  it('without a difference changes nothing', async () => {
    const person = await newPerson(fixture.directory, tenantId, { title: 'Ms' });
    expect(await edit(person, { title: 'Ms' })).toMatchObject({ kind: 'unchanged' });
    expect((await fixture.directory.findPerson(tenantId, person.id))?.version).toBe(person.version);
  });

  it('based on an outdated version changes nothing', async () => {
    const person = await newPerson(fixture.directory, tenantId, { title: 'Ms' });
    await changePerson(
      fixture.directory,
      { tenantId, id: person.id, attributes: ({ attributes }) => ({ ...attributes, title: 'Dr' }) },
      how(),
    );
    expect(await edit(person, { title: 'Prof' })).toEqual({ kind: 'changed-meanwhile' });
    expect(await attributesOf(person)).toMatchObject({ title: 'Dr' });
  });

  it('enforces the schemas and uniqueness', async () => {
    const person = await newPerson(fixture.directory, tenantId, { [URN]: { number: 7 } });
    const other = await newPerson(fixture.directory, tenantId);
    for (const [sent, attribute] of [
      [{ [URN]: { number: '8' } }, 'number'],
      [{ userName: '' }, 'userName'],
    ] as const) {
      const outcome = await edit(person, sent);
      expect(outcome.kind === 'invalid' && inEnglish(outcome.message)).toContain(attribute);
    }
    expect(await edit(person, { userName: other.attributes.userName.toUpperCase(), [URN]: { number: '7' } })).toEqual({
      kind: 'conflict',
      attribute: 'userName',
    });
    expect(await attributesOf(person)).toEqual(person.attributes);
  });

  it('with a new primary address invalidates links that were sent to the old one', async () => {
    const person = await newPerson(fixture.directory, tenantId, {
      emails: [{ value: 'a@example.com', primary: true }],
    });
    await fixture.database.execute(sql`
      INSERT INTO one_time_link (tenant_id, person_id, token_hash, purpose, expires_at)
      VALUES (${tenantId}::uuid, ${person.id}::uuid, ${Buffer.from(person.id)}, 'password-reset', now() + interval '1 hour')`);
    await edit(person, { emails: [{ value: 'b@example.com', primary: 'true' }] });
    expect(
      await fixture.database.query(
        sql`SELECT FROM one_time_link WHERE tenant_id = ${tenantId}::uuid AND person_id = ${person.id}::uuid AND used_at IS NULL`,
      ),
    ).toEqual([]);
  });

  it('does not reach a person of another tenant', async () => {
    const person = await newPerson(fixture.directory, await newTenant(fixture.database));
    expect(await edit(person, { title: 'Dr' })).toEqual({ kind: 'not-found' });
  });
});
