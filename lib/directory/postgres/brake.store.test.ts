import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockToChange, writePerson } from '@/lib/directory/change-person';
import { removePerson } from '@/lib/directory/delete-person';
import { deactivatePerson } from '@/lib/directory/person-access';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { HOUR } from '@/lib/people/brake/brake';
import { findBrake, holdBrake, liftBrake, listStopped, listStoppedPeople } from '@/lib/people/brake/postgres/brake';
import type { Person } from '@/lib/people/person';
import { openDatabase } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { handleScim } from '@/lib/scim/routing/handle-scim';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { createDirectoryStore } from '.';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';
import { recording, scimContextOf, scimScopeOf, scimStoresOf } from './testing/scim';

let fixture: Fixture;
let tenantId: string;
let source: string;
const start = new Date();
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const SCIM_JSON = expect.stringContaining('application/scim+json');
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  source = await newConnection(20);
});

async function newConnection(brakePercent: number | null): Promise<string> {
  const id = newId();
  await fixture.database.prisma.scimConnection.create({ data: { tenantId, id, name: id, brakePercent } });
  return id;
}

const causeOf = (id = source): Cause => ({ actor: { type: 'scim-connection', id, name: 'Okta' }, origin: null });
const newPeople = (count: number, connectionId = source) =>
  Promise.all(Array.from({ length: count }, () => newPerson(fixture.directory, tenantId, { connectionId })));

/** The connection sets `active`. */
function setActive({ id }: Person, active: boolean, now = start, directory = fixture.directory) {
  return directory.change(async (steps) => {
    const before = await lockToChange(steps, { tenantId, id, connectionId: source }, causeOf());
    if (!before) return { kind: 'not-found' as const };
    return writePerson(steps, before, { attributes: { ...before.attributes, active } }, { cause: causeOf(), now });
  });
}

/** The connection deletes a person. */
function remove({ id }: Person, now = start) {
  return fixture.directory.change(async (steps) => {
    const person = await steps.lockPerson(tenantId, id, source);
    return person ? removePerson(steps, person, { cause: causeOf(), now }) : { kind: 'not-found' as const };
  });
}

async function kindsOf(outcomes: Promise<{ kind: string }>[]) {
  const kinds = (await Promise.all(outcomes)).map(({ kind }) => kind);
  return Object.fromEntries([...new Set(kinds)].sort().map((kind) => [kind, kinds.filter((k) => k === kind).length]));
}

const active = () => fixture.database.prisma.person.count({ where: { tenantId, active: true, deletedAt: null } });
const entries = () =>
  fixture.database.prisma.auditEvent.findMany({ where: { tenantId, action: 'scim-connection.braked' } });

describe('the brake', () => {
  it('lets exactly the share of people leave, however many requests run in parallel in two processes', async () => {
    const people = await newPeople(75);
    const other = openDatabase({ url: fixture.url, poolSize: 10 });
    try {
      const directories = [fixture.directory, createDirectoryStore(other)];
      const kinds = await kindsOf(people.map((one, index) => setActive(one, false, start, directories[index % 2])));
      expect(kinds).toEqual({ braked: 60, changed: 15 });
    } finally {
      await other.close();
    }
    expect(await active()).toBe(60);
    expect(await findBrake(fixture.database, { tenantId, source }, start)).toMatchObject({ people: 75, left: 15 });
    expect((await listStoppedPeople(fixture.database, { tenantId, source, limit: 5 })).total).toBe(60);
    const written = await entries();
    expect(written).toHaveLength(1);
    expect(written[0]?.detail).toEqual({ people: 75, left: 15, percent: 20, most: 15 });
  });

  it('always lets ten people leave within an hour', async () => {
    const people = await newPeople(11);
    expect(await kindsOf(people.map((one) => setActive(one, false)))).toEqual({ braked: 1, changed: 10 });
  });

  it('counts deletions of active people, and neither those of inactive people nor reactivations', async () => {
    const people = await newPeople(12);
    for (const one of people.slice(0, 9)) await setActive(one, false);
    for (const one of people.slice(0, 9)) expect((await remove(one)).kind).toBe('deleted');
    const [tenth, eleventh, twelfth] = people.slice(9) as [Person, Person, Person];
    expect((await remove(tenth)).kind).toBe('deleted');
    expect((await setActive(eleventh, true)).kind).toBe('unchanged');
    expect((await remove(eleventh)).kind).toBe('braked');
    expect((await setActive(twelfth, false)).kind).toBe('braked');
    expect(await active()).toBe(2);
  });

  it('lets as many leave again once an hour has passed, and reports a stop once an hour', async () => {
    const people = await newPeople(30);
    for (const one of people.slice(0, 12)) await setActive(one, false);
    expect(await entries()).toHaveLength(1);
    expect(await listStopped(fixture.database, tenantId, start)).toEqual([source]);
    expect((await setActive(people[10] as Person, false, later(HOUR / 2))).kind).toBe('braked');
    expect(await entries()).toHaveLength(1);
    const next = later(HOUR + 6 * 60_000);
    expect(await listStopped(fixture.database, tenantId, next)).toEqual([]);
    expect(await kindsOf(people.slice(10, 21).map((one) => setActive(one, false, next)))).toEqual({
      braked: 1,
      changed: 10,
    });
    expect(await entries()).toHaveLength(2);
  });

  it('takes a count back when the transaction fails', async () => {
    const people = await newPeople(11);
    const failing = fixture.directory.change(async (steps) => {
      const before = await lockToChange(steps, { tenantId, id: people[0]?.id ?? '' }, causeOf());
      if (before)
        await writePerson(
          steps,
          before,
          { attributes: { ...before.attributes, active: false } },
          { cause: causeOf(), now: start },
        );
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await kindsOf(people.map((one) => setActive(one, false)))).toEqual({ braked: 1, changed: 10 });
  });

  it('stays out of the way of administrators and of connections without a limit', async () => {
    const people = await newPeople(12);
    for (const { id } of people)
      expect((await deactivatePerson(fixture.directory, { tenantId, id }, how())).kind).toBe('changed');
    source = await newConnection(null);
    expect(await kindsOf((await newPeople(12)).map((one) => setActive(one, false)))).toEqual({ changed: 12 });
    expect(await fixture.database.prisma.leaverBrake.count({ where: { tenantId } })).toBe(0);
  });

  it('counts each connection by itself', async () => {
    await newPeople(100);
    const first = source;
    source = await newConnection(20);
    const few = await newPeople(11);
    expect(await kindsOf(few.map((one) => setActive(one, false)))).toEqual({ braked: 1, changed: 10 });
    expect(await findBrake(fixture.database, { tenantId, source: first }, start)).toBeNull();
  });

  it('costs one statement per person who leaves, and none for other changes', async () => {
    const people = await newPeople(5);
    await setActive(people[0] as Person, false);
    const { connection, statements } = recording(fixture.database);
    const directory = createDirectoryStore(connection);
    await setActive(people[1] as Person, false, start, directory);
    expect(statements.filter((text) => text.includes('leaver_brake'))).toHaveLength(1);
    statements.length = 0;
    await setActive(people[1] as Person, true, start, directory);
    expect(statements.filter((text) => /leaver_brake|brake_percent/.test(text))).toEqual([]);
  });
});

describe('what an administrator decides', () => {
  it('lets everyone through until a time, and blocks everyone until then', async () => {
    const people = await newPeople(60);
    await kindsOf(people.slice(0, 13).map((one) => setActive(one, false)));
    await liftBrake(fixture.database, { tenantId, source }, later(HOUR));
    expect(await listStopped(fixture.database, tenantId, start)).toEqual([]);
    expect(await kindsOf(people.slice(20, 40).map((one) => setActive(one, false)))).toEqual({ changed: 20 });
    await holdBrake(fixture.database, { tenantId, source }, start);
    expect((await setActive(people[50] as Person, false, later(3 * HOUR))).kind).toBe('braked');
    expect(await listStopped(fixture.database, tenantId, later(3 * HOUR))).toEqual([source]);
    await liftBrake(fixture.database, { tenantId, source }, later(4 * HOUR));
    expect((await setActive(people[50] as Person, false, later(3 * HOUR))).kind).toBe('changed');
  });
});

it('stops single operations of a Bulk request, and runs the others', async () => {
  const people = await newPeople(12);
  const context = scimContextOf(fixture.database, scimScopeOf(tenantId, source));
  context.capabilities.bulk = { supported: true, maxOperations: 20, maxPayloadSize: 10_000 };
  const operations = [
    ...people.map(({ id }, index) =>
      index % 2 === 0
        ? { method: 'DELETE', path: `/Users/${id}` }
        : {
            method: 'PATCH',
            path: `/Users/${id}`,
            data: { schemas: [PATCH], Operations: [{ op: 'remove', path: 'active' }] },
          },
    ),
    { method: 'POST', path: '/Users', bulkId: 'new', data: { schemas: [USER], userName: `${newId()}@example.com` } },
  ];
  const response = await handleScim(
    new Request('https://tessera.example/scim/v2/Bulk', {
      method: 'POST',
      headers: { 'Content-Type': 'application/scim+json' },
      body: JSON.stringify({ schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'], Operations: operations }),
    }),
    '/Bulk',
    context,
  );
  const body = (await response.json()) as { Operations: { status: string; response?: unknown }[] };
  expect(body.Operations.map(({ status }) => status)).toEqual([
    ...people.slice(0, 10).map((_, index) => (index % 2 === 0 ? '204' : '200')),
    '429',
    '429',
    '201',
  ]);
  expect(body.Operations[10]?.response).toMatchObject({ status: '429' });
});

it('answers a single request with 429 and when to try again', async () => {
  const people = await newPeople(11);
  const context = scimContextOf(fixture.database, scimScopeOf(tenantId, source));
  const answers: Response[] = [];
  for (const { id } of people)
    answers.push(
      await handleScim(
        new Request(`https://tessera.example/scim/v2/Users/${id}`, { method: 'DELETE' }),
        `/Users/${id}`,
        context,
      ),
    );
  expect(answers.map(({ status }) => status)).toEqual([...people.slice(1).map(() => 204), 429]);
  expect(answers[10]?.headers.get('Retry-After')).toBe('300');
});

it('answers each kind of request with a SCIM error about the connection, which names no operation', async () => {
  const [leaver, ...people] = (await newPeople(11)) as [Person, ...Person[]];
  for (const one of people) expect((await remove(one)).kind).toBe('deleted');
  const context = scimContextOf(fixture.database, scimScopeOf(tenantId, source));
  const inactive = { op: 'replace', path: 'active', value: false };
  const requests: [string, object?][] = [
    ['PATCH', { schemas: [PATCH], Operations: [inactive] }],
    ['PATCH', { schemas: [PATCH], Operations: [{ op: 'add', path: 'title', value: 'Clerk' }, inactive] }],
    ['PUT', { schemas: [USER], userName: leaver.attributes.userName, active: false }],
    ['DELETE'],
  ];
  for (const [method, body] of requests) {
    const answer = await handleScim(
      new Request(`https://tessera.example/scim/v2/Users/${leaver.id}`, {
        method,
        headers: { 'Content-Type': 'application/scim+json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
      `/Users/${leaver.id}`,
      context,
    );
    expect([method, answer.status, answer.headers.get('content-type')]).toEqual([method, 429, SCIM_JSON]);
    expect(await answer.json()).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '429',
      detail: expect.stringMatching(/^This connection has deactivated or deleted as many people as it may/),
    });
  }
  expect(await fixture.directory.findPerson(tenantId, leaver.id)).toMatchObject({ attributes: leaver.attributes });
});

it('answers a directory with 429 as the reason, changes nothing, and may be repeated', async () => {
  const people = await newPeople(11);
  const scope = scimScopeOf(tenantId, source);
  const { users } = scimStoresOf(fixture.database);
  const view = { type: userResourceType(), computed: false };
  const deactivate = ({ id }: Person) =>
    users.change(
      scope,
      id,
      ({ attributes }) => ({ attributes: { ...attributes, displayName: 'Gone', active: false } }),
      view,
    );
  for (const one of people.slice(0, 10)) expect((await deactivate(one)).kind).toBe('changed');
  const last = people[10] as Person;
  for (const outcome of [await deactivate(last), await deactivate(last), await users.delete(scope, last.id)])
    expect(outcome).toMatchObject({ kind: 'refused', error: { reason: 'braked' } });
  const kept = await fixture.directory.findPerson(tenantId, last.id);
  expect(kept).toMatchObject({ version: 1, attributes: last.attributes });
});
