import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '@/lib/platform/postgres/database';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { ScimScope } from '@/lib/scim/protocol/store';
import { handleScim } from '@/lib/scim/routing/handle-scim';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { hashUnlessStored } from '@/lib/sign-in/passwords/set-password';
import { isPasswordOf } from '@/lib/sign-in/passwords/verify-password';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';
import { scimContextOf, scimScopeOf } from './testing/scim';

const FIRST = 'a tolerably good pass phrase';
const SECOND = 'an even better pass phrase';

let fixture: Fixture;
let scope: ScimScope;
/** How many transactions were open whenever a password was hashed. */
let openWhileHashing: number[];
let isBusy: boolean;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  scope = scimScopeOf(await newTenant(fixture.database));
  openWhileHashing = [];
  isBusy = false;
});

/** A connection that counts the transactions that are open over it. */
function counting(database: Connection): { connection: Connection; open: () => number } {
  let open = 0;
  const connection: Connection = {
    ...database,
    async transaction(work, limits) {
      open++;
      try {
        return await database.transaction(work, limits);
      } finally {
        open--;
      }
    },
  };
  return { connection, open: () => open };
}

async function ask(method: string, path: string, body: ScimObject): Promise<{ status: number; body: ScimObject }> {
  const { connection, open } = counting(fixture.database);
  const context = {
    ...scimContextOf(connection, scope),
    async hashPassword(password: string, stored: string | null) {
      if (isBusy) throw new Error('Too many passwords are being hashed.');
      openWhileHashing.push(open());
      return hashUnlessStored(password, stored);
    },
  };
  const request = new Request(`${scope.baseUrl}${path}`, { method, body: JSON.stringify(body) });
  request.headers.set('Content-Type', 'application/scim+json');
  const response = await handleScim(request, path, context);
  return { status: response.status, body: (await response.json()) as ScimObject };
}

const add = (password: string): ScimObject => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'add', path: 'password', value: password }],
});

const hashOf = async (personId: string) =>
  (await createCredentialStore(fixture.database).findPassword(scope.tenantId, personId))?.hash ?? null;
const has = async (personId: string, password: string) => isPasswordOf((await hashOf(personId)) ?? '', password);

const person = async () =>
  (await newPerson(fixture.directory, scope.tenantId, { connectionId: scope.connectionId })).id;

describe('a password that SCIM sets', () => {
  it('is hashed while no transaction is open, by POST, PUT, PATCH and Bulk', async () => {
    const created = await ask('POST', '/Users', { userName: 'ada', password: FIRST });
    expect(created.status).toBe(201);
    const id = String(created.body.id);
    expect(await has(id, FIRST)).toBe(true);

    expect((await ask('PUT', `/Users/${id}`, { userName: 'ada', password: SECOND })).status).toBe(200);
    expect(await has(id, SECOND)).toBe(true);

    expect((await ask('PATCH', `/Users/${id}`, add(FIRST))).status).toBe(200);
    expect(await has(id, FIRST)).toBe(true);

    const bulk = await ask('POST', '/Bulk', {
      Operations: [
        { method: 'POST', path: '/Users', bulkId: 'b', data: { userName: 'bo', password: FIRST } },
        { method: 'PATCH', path: `/Users/${id}`, data: add(SECOND) },
      ],
    });
    expect(bulk.body).toMatchObject({ Operations: [{ status: '201' }, { status: '200' }] });
    expect(await has(id, SECOND)).toBe(true);

    expect(openWhileHashing).toEqual([0, 0, 0, 0, 0]);
  });

  it('stays stored under the same hash if it is the current one', async () => {
    const id = await person();
    await ask('PATCH', `/Users/${id}`, add(FIRST));
    const hash = await hashOf(id);
    await ask('PATCH', `/Users/${id}`, add(FIRST));
    expect(await hashOf(id)).toBe(hash);
  });

  it('is not hashed for a change that is rejected', async () => {
    const owner = await newPerson(fixture.directory, scope.tenantId, {
      role: 'owner',
      connectionId: scope.connectionId,
    });
    expect((await ask('PATCH', `/Users/${owner.id}`, add(FIRST))).status).toBe(403);
    expect(openWhileHashing).toEqual([]);
    expect(await hashOf(owner.id)).toBeNull();
  });

  it('changes nothing while too many passwords are being hashed', async () => {
    const id = await person();
    const before = await fixture.directory.findPerson(scope.tenantId, id);
    isBusy = true;
    await expect(ask('POST', '/Users', { userName: 'ada', password: FIRST })).rejects.toThrow('Too many');
    await expect(ask('PUT', `/Users/${id}`, { userName: 'ada', password: FIRST })).rejects.toThrow('Too many');
    const patch = { ...add(FIRST), Operations: [{ op: 'add', value: { title: 'Countess', password: FIRST } }] };
    await expect(ask('PATCH', `/Users/${id}`, patch)).rejects.toThrow('Too many');
    expect(await fixture.directory.findPerson(scope.tenantId, id)).toEqual(before);
    expect(await fixture.directory.findPersonByUserName(scope.tenantId, 'ada')).toBeNull();
  });

  it('is the last one when two are set at the same moment, and both changes count', async () => {
    const id = await person();
    const outcomes = await Promise.all([
      ask('PATCH', `/Users/${id}`, add(FIRST)),
      ask('PATCH', `/Users/${id}`, add(SECOND)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
    expect([await has(id, FIRST), await has(id, SECOND)].filter(Boolean)).toHaveLength(1);
    expect(await fixture.directory.findPerson(scope.tenantId, id)).toMatchObject({ version: 3 });
  });
});
