import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Fixture,
  how,
  newPerson as newPersonOf,
  newTenant,
  openFixture,
} from '@/lib/directory/postgres/testing/fixture';
import type { Person } from '@/lib/people/person';
import { type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { signIn } from '@/lib/sign-in/sessions/sign-in';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { countByForm } from '../count-by-form';
import { isFormerHash } from '../hash-password';
import { type HashFormName, hashFormNames } from '../imported-hash';
import { setPassword } from '../set-password';
import type { CredentialStore } from '../store';
import { importedHashes, PASSWORD } from '../testing/imported-hashes';
import { createCredentialStore } from '.';
import { firstKind } from './hash-kinds';

let fixture: Fixture;
let credentials: CredentialStore;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  credentials = createCredentialStore(fixture.database);
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

const newPerson = (tenant = tenantId) => newPersonOf(fixture.directory, tenant);
const asGiven = ({ id, role, attributes: { userName } }: Person) => ({ id, role, userName });
async function importFor(tenant: string, ...given: [person: Person, hash: string][]) {
  const outcomes = await credentials.importPasswords({
    tenantId: tenant,
    passwords: given.map(([person, hash]) => ({ person: asGiven(person), hash })),
    ...how(),
  });
  return given.map(([{ id }]) => outcomes.get(id));
}
async function imported(form: HashFormName): Promise<Person> {
  const person = await newPerson();
  expect(await importFor(tenantId, [person, importedHashes[form]])).toEqual(['imported']);
  return person;
}
const storedHash = async ({ tenantId: tenant, id }: Person) =>
  String((await credentials.findPassword(tenant, id))?.hash);
const stores = () => ({
  sessions: createSessionStore(fixture.database),
  credentials,
  throttle: createThrottle(createThrottleStore(fixture.database)),
});
const attempt = ({ tenantId: tenant, attributes: { userName } }: Person, password: string) =>
  signIn(
    stores(),
    {
      ...{ tenantId: tenant, login: userName, password, previousSids: [], browserHash: sha256(newId()) },
      origin: { requestId: newId(), ipAddress: newId(), userAgent: 'test' },
    },
    new Date(),
  );

describe('a person with an imported hash', () => {
  it.each(hashFormNames.map((form) => [form]))('of the form %s signs in, and the hash is replaced', async (form) => {
    const person = await imported(form);
    const before = await storedHash(person);
    expect(isFormerHash(before)).toBe(true);
    expect(await attempt(person, `${PASSWORD}!`)).toEqual({ kind: 'refused' });
    expect(await storedHash(person)).toBe(before);
    expect(await attempt(person, PASSWORD)).toMatchObject({ kind: 'signed-in' });
    const after = await storedHash(person);
    expect(isFormerHash(after)).toBe(false);
    expect(await attempt(person, PASSWORD)).toMatchObject({ kind: 'signed-in' });
    expect(await storedHash(person)).toBe(after);
  });

  it('signs in from several browsers at once, and the hash is replaced once', async () => {
    const person = await imported('bcrypt');
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => attempt(person, PASSWORD)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'signed-in'));
    expect(isFormerHash(await storedHash(person))).toBe(false);
  });

  it('keeps a sign-in that waits for the second factor when another one replaces the hash', async () => {
    const person = await imported('scrypt');
    const [tokenHash, now] = [sha256(newId()), new Date()];
    await stores().sessions.hold({
      ...{ tenantId, personId: person.id, tokenHash, passwordHash: await storedHash(person), amr: ['pwd'] },
      ...{ knownPlace: false, browserHash: null, now, expiresAt: new Date(now.getTime() + 60_000) },
    });
    expect(await attempt(person, PASSWORD)).toMatchObject({ kind: 'signed-in' });
    const pending = await stores().sessions.findPending(tenantId, tokenHash, null, now);
    expect(pending?.passwordHash).toBe(await storedHash(person));
  });

  it('loses nothing and is sent nothing when the hash is replaced', async () => {
    const person = await imported('argon2i');
    expect(await attempt(person, PASSWORD)).toMatchObject({ kind: 'signed-in' });
    expect(await attempt(person, PASSWORD)).toMatchObject({ kind: 'signed-in' });
    const actions = await fixture.database.query<{ action: string }>(sql`
      SELECT action FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${person.id} ORDER BY at, id`);
    expect(actions.map(({ action }) => action)).toEqual(['person.created', 'password.imported']);
    expect(await fixture.directory.countActiveGrants(tenantId, person.id, new Date())).toMatchObject({ sessions: 2 });
  });
});

describe('importing passwords', () => {
  it('keeps the password of people who have one, and refuses hashes out of bounds', async () => {
    const [settled, weak, costly] = [await newPerson(), await newPerson(), await newPerson()];
    await setPassword(credentials, { tenantId, personId: settled.id, password: PASSWORD, mustChange: false }, how());
    const before = await storedHash(settled);
    const outcomes = await importFor(
      tenantId,
      [settled, importedHashes.bcrypt],
      [weak, '5f4dcc3b5aa765d61d8327deb882cf99'],
      [costly, `$2b$20$${'a'.repeat(53)}`],
    );
    expect(outcomes).toEqual(['kept', 'refused', 'refused']);
    expect(await storedHash(settled)).toBe(before);
    expect((await credentials.findPassword(tenantId, weak.id))?.hash).toBe(null);
  });

  it('refuses a kind of hash with which a wrong password would take more than a second', async () => {
    const own = await newTenant(fixture.database);
    const people = [await newPerson(own), await newPerson(own), await newPerson(own), await newPerson(own)];
    const [first, second, third, again] = people as [Person, Person, Person, Person];
    const withIterations = (iterations: number) =>
      `$pbkdf2-sha256$i=${iterations},l=20$c2FsdHNhbHRzYWx0$${'A'.repeat(27)}`;
    expect(await importFor(own, [first, withIterations(2_400_000)])).toEqual(['imported']);
    expect(
      await importFor(
        own,
        [second, withIterations(2_300_000)],
        [third, withIterations(2_200_000)],
        [again, withIterations(2_400_000)],
      ),
    ).toEqual(['imported', 'refused', 'imported']);
  });

  it('writes an audit entry that names the form and not the hash', async () => {
    const person = await imported('pbkdf2-sha512');
    const [entry] = await fixture.database.query<{ detail: object; row: string }>(sql`
      SELECT detail, to_jsonb(a)::text AS row FROM audit_event a
      WHERE tenant_id = ${tenantId}::uuid AND target_id = ${person.id} AND action = 'password.imported'`);
    expect(entry?.detail).toEqual({ form: 'pbkdf2-sha512' });
    expect(entry?.row).not.toContain('$pbkdf2');
  });

  it('gives the tenant to its people', async () => {
    const own = await newTenant(fixture.database);
    await importFor(own, [await newPerson(own), importedHashes.bcrypt]);
    const [tenant] = await fixture.database.query<{ claimed: boolean }>(
      sql`SELECT claimed_at IS NOT NULL AS claimed FROM tenant WHERE id = ${own}::uuid`,
    );
    expect(tenant?.claimed).toBe(true);
  });

  it('stores a hash for one of two imports at once', async () => {
    const person = await newPerson();
    const outcomes = await Promise.all([
      importFor(tenantId, [person, importedHashes.bcrypt]),
      importFor(tenantId, [person, importedHashes.scrypt]),
    ]);
    expect(outcomes.flat().sort()).toEqual(['imported', 'kept']);
  });
});

describe('the kinds of hashes of a tenant', () => {
  it('are listed once each and counted by form, without other tenants and deleted people', async () => {
    const own = await newTenant(fixture.database);
    const people: Person[] = [];
    for (let index = 0; index < 6; index++) people.push(await newPerson(own));
    const [first, second, third, fourth, fifth, gone] = people as [Person, Person, Person, Person, Person, Person];
    await setPassword(credentials, { tenantId: own, personId: first.id, password: PASSWORD, mustChange: false }, how());
    await importFor(
      own,
      [second, importedHashes.bcrypt],
      [third, importedHashes.bcrypt.replace('$2b$', '$2y$')],
      [fourth, importedHashes['sha512-crypt']],
      [gone, importedHashes.bcrypt],
    );
    await fixture.database.execute(sql`
      INSERT INTO password (tenant_id, person_id, hash) VALUES (${own}::uuid, ${fifth.id}::uuid, 'not a hash')`);
    await fixture.database.execute(
      sql`UPDATE person SET deleted_at = now() WHERE tenant_id = ${own}::uuid AND id = ${gone.id}::uuid`,
    );
    expect((await credentials.listHashKinds(own)).sort()).toEqual([
      '$2b$04',
      '$2y$04',
      '$6$rounds=1000',
      '$argon2id$v=19$m=19456,t=2,p=1',
    ]);
    expect(await countByForm(credentials, own)).toEqual({
      current: 1,
      others: [
        { form: 'bcrypt', people: 2 },
        { form: 'sha512-crypt', people: 1 },
        { form: 'unknown', people: 1 },
      ],
    });
    expect(await credentials.listHashKinds(await newTenant(fixture.database))).toEqual([]);
  });

  it('are found by the index', async () => {
    const planned = (statement: Sql) =>
      fixture.database.transaction(async (connection) => {
        await connection.execute(sql`SET LOCAL enable_seqscan = off`);
        await connection.execute(sql`SET LOCAL enable_sort = off`);
        await connection.execute(sql`SET LOCAL enable_bitmapscan = off`);
        const rows = await connection.query<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${statement}`);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    expect(await planned(firstKind(tenantId, sql`'$2b$04'`))).toMatch(
      /Index.* Scan using password_hash_kind_idx[^]*Index Cond: .*tenant_id.*\[\$\]2\[aby\]/,
    );
  });

  it('select the people whose hash has not been replaced', async () => {
    const own = await newTenant(fixture.database);
    const [settled, left] = [await newPerson(own), await newPerson(own)];
    await newPerson(own);
    await setPassword(
      credentials,
      { tenantId: own, personId: settled.id, password: PASSWORD, mustChange: false },
      how(),
    );
    await importFor(own, [left, importedHashes.bcrypt]);
    const listed = async () => {
      const query = { tenantId: own, importedPassword: true, sort: 'userName', descending: false } as const;
      const { people } = await fixture.directory.listPeople({ ...query, page: 1, pageSize: 10 });
      return people.map(({ id }) => id);
    };
    expect(await listed()).toEqual([left.id]);
    expect(await attempt(left, PASSWORD)).toMatchObject({ kind: 'signed-in' });
    expect(await listed()).toEqual([]);
  });
});
