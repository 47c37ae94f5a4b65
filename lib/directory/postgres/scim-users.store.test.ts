import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import type { ResourceView, ScimScope } from '@/lib/scim/protocol/store';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { verifyPassword } from '@/lib/sign-in/passwords/verify-password';
import { type Fixture, issueEverything, newPerson, newTenant, openFixture } from './testing/fixture';
import { type ScimResources, scimStoresOf } from './testing/scim';

let fixture: Fixture;
let users: ScimResources;
let transaction: ReturnType<typeof scimStoresOf>['transaction'];
let scope: ScimScope;
const view: ResourceView = { type: userResourceType(), computed: false };
beforeAll(async () => {
  fixture = await openFixture();
  ({ users, transaction } = scimStoresOf(fixture.database));
  const connectionId = newId();
  scope = {
    tenantId: await newTenant(fixture.database),
    connectionId,
    baseUrl: 'https://tessera.example/scim/v2',
    canWrite: true,
    actor: { type: 'scim-connection', id: connectionId, name: 'Okta' },
    origin: { requestId: newId(), ipAddress: null, userAgent: null },
  };
});
afterAll(() => fixture?.close());

async function create(attributes = {}) {
  const created = await users.create(
    scope,
    { attributes: { userName: `${newId()}@example.com`, active: true, ...attributes } },
    view,
  );
  if (created.kind !== 'created') throw new Error(JSON.stringify(created));
  return created.resource;
}

const passwordOf = async (id: string) =>
  (await createCredentialStore(fixture.database).findPassword(scope.tenantId, id))?.hash ?? null;
const auditOf = (id: string) =>
  fixture.database.query<{ action: string; actor: string }>(sql`
  SELECT action, actor_name AS actor FROM audit_event WHERE tenant_id = ${scope.tenantId}::uuid AND target_id = ${id} ORDER BY at, id`);

describe('SCIM user operations', () => {
  it('create a person with a password, reject a taken userName, and find the created person', async () => {
    const attributes = { userName: 'Ada@example.com', active: true, externalId: 'okta-1', title: 'Countess' };
    const created = await users.create(scope, { attributes, password: 'an example pass phrase' }, view);
    expect(created).toMatchObject({ kind: 'created', resource: { version: 1, attributes } });
    const id = created.kind === 'created' ? created.resource.id : '';
    expect(await users.get(scope, id, view)).toMatchObject({ id, attributes });
    expect(await verifyPassword(await passwordOf(id), 'an example pass phrase', async () => [])).toBe(true);
    expect(await fixture.directory.findPerson(scope.tenantId, id)).toMatchObject({ connectionId: scope.connectionId });
    expect(JSON.stringify(await users.get(scope, id, view))).not.toContain('phrase');

    expect(
      await users.create(
        scope,
        { attributes: { ...attributes, userName: 'ADA@example.com', externalId: 'okta-2' } },
        view,
      ),
    ).toEqual({ kind: 'conflict', attribute: 'userName' });
    expect((await users.list(scope, { filter: null, startIndex: 1, count: 10, sort: null }, view)).totalResults).toBe(
      1,
    );
  });

  it('deactivate by a change that ends everything on behalf of the connection', async () => {
    const user = await create();
    const { tenantId } = scope;
    const person = await fixture.directory.findPerson(tenantId, user.id);
    if (person) await issueEverything(fixture.database, person);
    const changed = await users.change(
      scope,
      user.id,
      ({ attributes }) => ({ attributes: { ...attributes, active: false } }),
      view,
    );
    expect(changed).toMatchObject({ kind: 'changed', resource: { version: 2, attributes: { active: false } } });
    const activeCounts = await fixture.directory.countActiveGrants(tenantId, user.id, new Date());
    expect(Object.entries(activeCounts).filter(([, count]) => count !== 0)).toEqual([]);
    expect(await auditOf(user.id)).toEqual([
      { action: 'person.created', actor: 'Okta' },
      { action: 'person.deactivated', actor: 'Okta' },
    ]);
  });

  it('change nothing by locking alone, or by writing the same values', async () => {
    const user = await create();
    await transaction(async ({ User }) => {
      const locked = await User.lock(scope, user.id, []);
      expect([locked?.before, await locked?.show(view)]).toEqual([user, user]);
      expect((await User.lockToDelete(scope, user.id))?.before).toEqual(user);
    });
    expect(await users.change(scope, user.id, ({ attributes }) => ({ attributes }), view)).toEqual({
      kind: 'unchanged',
      before: user,
      resource: user,
    });
    expect(await users.get(scope, user.id, view)).toEqual(user);
  });

  it('find no one of another tenant or by an invalid ID', async () => {
    const user = await create();
    const elsewhere = { ...scope, tenantId: await newTenant(fixture.database) };
    for (const [where, id] of [
      [elsewhere, user.id],
      [scope, newId()],
      [scope, "x' OR true"],
    ] as const) {
      expect(await users.get(where, id, view)).toBeNull();
      expect(await users.change(where, id, ({ attributes }) => ({ attributes }), view)).toEqual({ kind: 'not-found' });
      expect(await users.delete(where, id)).toEqual({ kind: 'not-found' });
    }
  });

  it('do not find, list, change or delete people who are unmanaged or of another connection', async () => {
    const own = { ...scope, tenantId: await newTenant(fixture.database) };
    const mine = await newPerson(fixture.directory, own.tenantId, { connectionId: own.connectionId });
    const others = [
      await newPerson(fixture.directory, own.tenantId),
      await newPerson(fixture.directory, own.tenantId, { connectionId: newId() }),
    ];
    const page = await users.list(own, { filter: null, startIndex: 1, count: 10, sort: null }, view);
    expect([page.totalResults, page.resources.map(({ id }) => id)]).toEqual([1, [mine.id]]);
    for (const { id, attributes } of others) {
      const filter = resolveFilter(view.type, parseFilter(`userName eq "${attributes.userName}"`));
      expect(await users.list(own, { filter, startIndex: 1, count: 10, sort: null }, view)).toMatchObject({
        totalResults: 0,
        resources: [],
      });
      expect(await users.get(own, id, view)).toBeNull();
      expect(
        await users.change(own, id, () => ({ attributes: { userName: 'taken over', active: false } }), view),
      ).toEqual({ kind: 'not-found' });
      expect(await users.delete(own, id)).toEqual({ kind: 'not-found' });
      expect(await users.create(own, { attributes: { userName: attributes.userName.toUpperCase() } }, view)).toEqual({
        kind: 'conflict',
        attribute: 'userName',
      });
      expect((await fixture.directory.findPerson(own.tenantId, id))?.attributes).toEqual(attributes);
    }
    expect(
      (await users.list({ ...own, connectionId: null }, { filter: null, startIndex: 1, count: 10, sort: null }, view))
        .totalResults,
    ).toBe(3);
  });

  it('set no password of an owner, nor anything else in that request', async () => {
    const { id } = await newPerson(fixture.directory, scope.tenantId, {
      role: 'owner',
      connectionId: scope.connectionId,
    });
    const refused = await users.change(
      scope,
      id,
      ({ attributes }) => ({
        kind: 'write',
        attributes: { ...attributes, title: 'Taken' },
        password: 'somebody else knows it',
      }),
      view,
    );
    expect(refused).toMatchObject({ kind: 'refused', error: { reason: 'forbidden' } });
    expect(await passwordOf(id)).toBeNull();
    expect((await users.get(scope, id, view))?.attributes).not.toHaveProperty('title');
    expect(
      await users.change(scope, id, ({ attributes }) => ({ attributes: { ...attributes, title: 'Countess' } }), view),
    ).toMatchObject({ kind: 'changed' });
  });

  it('protect the last active owner from change and deletion', async () => {
    const own = { ...scope, tenantId: await newTenant(fixture.database) };
    const { id } = await newPerson(fixture.directory, own.tenantId, { role: 'owner', connectionId: own.connectionId });
    const refused = { kind: 'refused', error: { reason: 'forbidden' } };
    expect(await users.delete(own, id)).toMatchObject(refused);
    expect(
      await users.change(own, id, ({ attributes }) => ({ attributes: { ...attributes, active: false } }), view),
    ).toMatchObject(refused);
    expect(await users.get(own, id, view)).toMatchObject({ attributes: { active: true } });
  });

  it('delete a person and free the userName', async () => {
    const user = await create({ userName: 'leaver@example.com' });
    expect(await users.delete(scope, user.id)).toEqual({ kind: 'deleted', before: user });
    expect(await users.get(scope, user.id, view)).toBeNull();
    expect((await create({ userName: 'leaver@example.com' })).id).not.toBe(user.id);
  });
});
