import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deletePerson } from '@/lib/directory/delete-person';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { type Acting, above, by, byKeyOf } from '@/lib/directory/postgres/testing/actors';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { type ScimResources, scimStoresOf } from '@/lib/directory/postgres/testing/scim';
import { setRole } from '@/lib/directory/set-role';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { createClient } from '@/lib/grants/clients/create-client';
import { deleteClient } from '@/lib/grants/clients/delete-client';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { addSecret } from '@/lib/grants/clients/secrets';
import { updateClient } from '@/lib/grants/clients/update-client';
import type { Person, Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ScimScope } from '@/lib/scim/protocol/store';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { createConnection } from '../create-connection';
import { deleteConnection } from '../delete-connection';
import { handOver } from '../hand-over';
import { setMapping } from '../set-mapping';
import type { ScimConnectionStore } from '../store';
import { disableConnection, enableConnection } from '../switch-connection';
import { authenticateScimToken, createToken, revokeToken, rotateToken } from '../tokens';
import { updateConnection } from '../update-connection';
import { createScimConnectionStore } from '.';
import { detachClient } from './connections';

let fixture: Fixture;
let tenantId: string;
let owner: Person;
let admin: Person;
beforeAll(async () => {
  fixture = await openFixture();
});
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  [owner, admin] = [
    await newPerson(fixture.directory, tenantId, { role: 'owner' }),
    await newPerson(fixture.directory, tenantId, { role: 'admin' }),
  ];
});
afterAll(() => fixture?.close());

describe('a SCIM connection', () => {
  let store: ScimConnectionStore;
  let okta: string;
  let entra: string;
  beforeEach(async () => {
    store = createScimConnectionStore(fixture.database, { handOverGroups });
    [okta, entra] = [await connected('Okta'), await connected('Entra')];
  });

  async function connected(name: string): Promise<string> {
    const created = await createConnection(store, { tenantId, name }, how());
    if (created.kind !== 'created') throw new Error(created.kind);
    return created.connection.id;
  }
  const newToken = (actor: Acting) =>
    createToken(store, { tenantId, connectionId: okta, name: 'sync', canWrite: true, expiresAt: null }, actor);
  async function madeToken(actor: Acting) {
    const made = await newToken(actor);
    if (made.kind !== 'created') throw new Error(made.kind);
    return made;
  }

  it('that provisions an owner can be changed only by owners, in every way; an admin may disable it and revoke its tokens', async () => {
    const { stored } = await madeToken(by(owner));
    const provisioned = await newPerson(fixture.directory, tenantId, { role: 'owner', connectionId: okta });
    const named = { tenantId, id: okta };
    const token = { tenantId, connectionId: okta, tokenId: stored.id };
    const settings = {
      name: 'Okta',
      provider: 'okta' as const,
      adoption: 'on' as const,
      rateLimit: { perSecond: 1, burst: 1 },
      clientId: null,
    };
    const attempts = [
      () => newToken(by(admin)),
      () => rotateToken(store, { ...token, overlapSeconds: 0, expiresAt: null }, by(admin)),
      () => updateConnection(store, { ...named, ...settings }, by(admin)),
      () =>
        setMapping(
          store,
          { ...named, rules: [{ from: 'nickName', to: 'displayName' }], people: userResourceType() },
          by(admin),
        ),
      () => handOver(store, { ...named, to: entra }, by(admin)),
      () => handOver(store, { ...named, to: null }, by(admin)),
      () => deleteConnection(store, { ...named, to: entra }, by(admin)),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(above);
    expect(await store.find(tenantId, okta)).toMatchObject({ disabledAt: null, mapping: [] });
    expect(await revokeToken(store, token, by(admin))).toEqual({ kind: 'revoked' });
    expect(await disableConnection(store, named, by(admin))).toMatchObject({ kind: 'changed' });
    await expect(enableConnection(store, named, by(admin))).rejects.toMatchObject(above);
    await deletePerson(fixture.directory, { tenantId, id: provisioned.id }, by(owner));
    await expect(newToken(by(admin))).rejects.toMatchObject(above);
    expect(await newToken(by(owner))).toMatchObject({ kind: 'created' });
  });

  it('records for each token whether an owner issued it, until that person is no longer an owner', async () => {
    const issuerRole = async (token: string) =>
      (await authenticateScimToken(store, { tenantId, token, now: new Date() }))?.issuerRole;
    expect(await issuerRole((await madeToken(by(owner))).token)).toBe('owner');
    expect(await issuerRole((await madeToken(how())).token)).toBe('owner');
    const weak = await madeToken(by(admin));
    expect(await issuerRole(weak.token)).toBe('admin');
    expect(await issuerRole((await madeToken(await byKeyOf(fixture.database, owner, 'admin'))).token)).toBe('admin');
    const rotated = await rotateToken(
      store,
      { tenantId, connectionId: okta, tokenId: weak.stored.id, overlapSeconds: 60, expiresAt: null },
      by(owner),
    );
    expect(rotated.kind === 'created' && (await issuerRole(rotated.token))).toBe('owner');
    expect(await issuerRole(weak.token)).toBe('admin');
    const tokens = [
      (await madeToken(by(owner))).token,
      (await madeToken(await byKeyOf(fixture.database, owner, 'owner'))).token,
    ];
    for (const token of tokens) expect(await issuerRole(token)).toBe('owner');
    await newPerson(fixture.directory, tenantId, { role: 'owner' });
    await setRole(fixture.directory, { tenantId, id: owner.id, role: 'admin' }, how());
    for (const token of tokens) expect(await issuerRole(token)).toBe('admin');
    const setupLink = { type: 'setup-link' as const, id: newId(), name: 'Nordwind' };
    const fromLink = await madeToken({ ...how(), cause: { actor: setupLink, origin: null } });
    expect(await issuerRole(fromLink.token)).toBe('auditor');
  });
});

describe('an OAuth client linked to a connection that provisions an owner', () => {
  it('gets secrets and settings only from owners, even after it was deleted', async () => {
    const [clients, connections] = [
      createClientStore(fixture.database, { detach: detachClient }),
      createScimConnectionStore(fixture.database, { handOverGroups }),
    ];
    const metadata = clientMetadata.parse({ client_name: 'Sync', grant_types: ['client_credentials'] });
    const created = await createClient(clients, { tenantId, clientId: 'sync', metadata, origin: 'console' }, by(admin));
    expect(created).toMatchObject({ kind: 'created' });
    const connection = await createConnection(connections, { tenantId, name: 'Entra', clientId: 'sync' }, by(admin));
    expect(await addSecret(clients, { tenantId, clientId: 'sync' }, by(admin))).toMatchObject({ kind: 'added' });
    if (connection.kind !== 'created') throw new Error(connection.kind);
    await newPerson(fixture.directory, tenantId, { role: 'owner', connectionId: connection.connection.id });
    const attempts = [
      () => addSecret(clients, { tenantId, clientId: 'sync' }, by(admin)),
      () =>
        updateClient(clients, { tenantId, clientId: 'sync', metadata: { ...metadata, clientName: 'Mine' } }, by(admin)),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(above);
    await deleteClient(clients, { tenantId, clientId: 'sync' }, by(admin));
    const again = (actor: Acting) =>
      createClient(clients, { tenantId, clientId: 'sync', metadata, origin: 'console' }, actor);
    const left = await fixture.database.query(
      sql`SELECT 1 FROM scim_connection WHERE tenant_id = ${tenantId}::uuid AND client_id = 'sync'`,
    );
    if (left.length > 0) await expect(again(by(admin))).rejects.toMatchObject(above);
    expect(await again(by(owner))).toMatchObject({ kind: 'created' });
  });
});

describe('a SCIM request about an owner', () => {
  const view = { type: userResourceType(), computed: false };
  let users: ScimResources;
  let connectionId: string;
  let person: Person;
  beforeEach(async () => {
    ({ users } = scimStoresOf(fixture.database));
    const created = await createConnection(
      createScimConnectionStore(fixture.database, { handOverGroups }),
      { tenantId, name: 'Okta' },
      how(),
    );
    if (created.kind !== 'created') throw new Error(created.kind);
    connectionId = created.connection.id;
    person = await newPerson(fixture.directory, tenantId, {
      role: 'owner',
      connectionId,
      externalId: 'e1',
      emails: [{ value: 'ada@example.com', primary: true }],
    });
  });

  const scope = (issuerRole: Role): ScimScope => ({
    tenantId,
    connectionId,
    baseUrl: 'https://tessera.example/scim/v2',
    canWrite: true,
    adoption: 'on',
    issuerRole,
    actor: { type: 'scim-connection', id: connectionId, name: 'Okta' },
    origin: { requestId: newId(), ipAddress: null, userAgent: null },
  });
  const write = (
    attributes: JsonObject,
    { issuerRole = 'admin', password }: { issuerRole?: Role; password?: string } = {},
  ) =>
    users.change(
      scope(issuerRole),
      person.id,
      (now) => ({
        attributes: { ...now.attributes, ...attributes },
        ...(password !== undefined && { password }),
      }),
      view,
    );
  const current = () => fixture.directory.findPerson(tenantId, person.id);
  const refused = { kind: 'refused', error: { reason: 'forbidden' } };

  it.each([
    ['userName', { userName: 'mallory@example.com' }],
    ['emails', { emails: [{ value: 'mallory@example.com', primary: true }] }],
    ['externalId', { externalId: 'e2' }],
    ['phoneNumbers', { phoneNumbers: [{ value: '+1 555 0100' }] }],
    ['x509Certificates', { x509Certificates: [{ value: 'MIIB' }] }],
  ])('changes %s only with a credential that an owner issued', async (_, attributes) => {
    expect(await write(attributes)).toMatchObject(refused);
    expect(await current()).toEqual(person);
    expect(await write(attributes, { issuerRole: 'owner' })).toMatchObject({ kind: 'changed' });
  });

  it.each(['admin', 'auditor'] as const)(
    'identifies or reaches nobody with the role %s for a setup link',
    async (role) => {
      const ranked = await newPerson(fixture.directory, tenantId, { connectionId, role });
      const rename = (issuerRole: Role, attributes: JsonObject) =>
        users.change(
          scope(issuerRole),
          ranked.id,
          (now) => ({ attributes: { ...now.attributes, ...attributes } }),
          view,
        );
      const changes: JsonObject[] = [
        { userName: 'mallory@example.com' },
        { emails: [{ value: 'mallory@example.com', primary: true }] },
      ];
      for (const attributes of changes)
        expect(await rename('auditor', attributes)).toMatchObject({
          kind: 'refused',
          error: { reason: 'forbidden', message: expect.stringContaining('no administrator issued') },
        });
      expect(await rename('auditor', { title: 'Countess' })).toMatchObject({ kind: 'changed' });
      expect(await rename('admin', { userName: `${newId()}@example.com` })).toMatchObject({ kind: 'changed' });
    },
  );

  it('changes members for a setup link', async () => {
    const member = await newPerson(fixture.directory, tenantId, { connectionId });
    const userName = `${newId()}@example.com`;
    expect(
      await users.change(scope('auditor'), member.id, (now) => ({ attributes: { ...now.attributes, userName } }), view),
    ).toMatchObject({ kind: 'changed' });
  });

  it('changes the department and other attributes that do not identify the owner, with any credential', async () => {
    expect(await write({ userName: person.attributes.userName, title: 'Countess', displayName: 'Ada' })).toMatchObject({
      kind: 'changed',
      resource: { attributes: { title: 'Countess' } },
    });
  });

  it('can always deactivate the owner, but leaves identifying attributes unchanged', async () => {
    const outcome = await write(
      { active: false, title: 'Gone', emails: [{ value: 'mallory@example.com', primary: true }] },
      { password: 'correct horse battery staple' },
    );
    expect(outcome).toMatchObject({
      kind: 'changed',
      resource: { attributes: { active: false, title: 'Gone', emails: [{ value: 'ada@example.com', primary: true }] } },
    });
    expect(await write({ active: true })).toMatchObject(refused);
    expect(await write({ emails: [] })).toMatchObject(refused);
    expect(await write({ active: true }, { issuerRole: 'owner' })).toMatchObject({ kind: 'changed' });
  });

  it('needs an owner-issued credential even if the person was promoted after it was issued', async () => {
    const later = await newPerson(fixture.directory, tenantId, { connectionId });
    const rename = (userName: string) =>
      users.change(scope('admin'), later.id, (now) => ({ attributes: { ...now.attributes, userName } }), view);
    expect(await rename('first@example.com')).toMatchObject({ kind: 'changed' });
    await setRole(fixture.directory, { tenantId, id: later.id, role: 'owner' }, by(owner));
    expect(await rename('second@example.com')).toMatchObject(refused);
  });

  it('that adopts an owner after approval cannot change the email address', async () => {
    const adopted = await newPerson(fixture.directory, tenantId, {
      role: 'owner',
      emails: [{ value: 'grace@example.com', primary: true }],
    });
    await fixture.database.execute(
      sql`UPDATE person SET connection_id = ${connectionId}::uuid WHERE tenant_id = ${tenantId}::uuid AND id = ${adopted.id}::uuid`,
    );
    const { userName } = adopted.attributes;
    await fixture.database.execute(sql`
      INSERT INTO adoption_request (tenant_id, connection_id, person_id, matched_by, user_name, asked_at, last_asked_at, decision, decided_at)
      VALUES (${tenantId}::uuid, ${connectionId}::uuid, ${adopted.id}::uuid, 'userName', ${userName}, now(), now(), 'allowed', now())`);
    const post = (emails: string): Promise<unknown> =>
      users.create(
        scope('admin'),
        { attributes: { userName, emails: [{ value: emails, primary: true }] }, defaults: { active: true } },
        view,
      );
    await expect(post('mallory@example.com')).rejects.toMatchObject({ code: 'scim_error', reason: 'forbidden' });
    expect(await post('grace@example.com')).toMatchObject({ kind: 'created', resource: { id: adopted.id } });
  });
});
