import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideAdoption } from '@/lib/directory/decide-adoption';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { verbatim } from '@/lib/platform/shared/message';
import { createConnection } from '@/lib/provisioning/scim-connections/create-connection';
import { createScimConnectionStore } from '@/lib/provisioning/scim-connections/postgres';
import type { AdoptionRule, ResourceView, ScimScope } from '@/lib/scim/protocol/store';
import { attribute } from '@/lib/scim/schema/attribute';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import type { Schema } from '@/lib/scim/schema/types';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { above, by } from './testing/actors';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';
import { type ScimResources, scimStoresOf } from './testing/scim';

const view: ResourceView = { type: userResourceType(), computed: false };
const UNIQUENESS = { kind: 'refused', error: { reason: 'not-unique' } };

let fixture: Fixture;
let users: ScimResources;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  ({ users } = scimStoresOf(fixture.database));
});
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

async function connected(adoption: AdoptionRule): Promise<ScimScope & { connectionId: string }> {
  const name = newId();
  const created = await createConnection(
    createScimConnectionStore(fixture.database, { handOverGroups }),
    { tenantId, name },
    how(),
  );
  if (created.kind !== 'created') throw new Error(created.kind);
  const connectionId = created.connection.id;
  return {
    tenantId,
    connectionId,
    baseUrl: 'https://tessera.example/scim/v2',
    canWrite: true,
    adoption,
    actor: { type: 'scim-connection', id: connectionId, name },
    origin: { requestId: newId(), ipAddress: null, userAgent: null },
  };
}

const post = (scope: ScimScope, attributes: JsonObject, password?: string) =>
  users.create(scope, { attributes, password, defaults: { active: true } }, view);
const personOf = (id: string) => fixture.directory.findPerson(tenantId, id);
const prove = (id: string, address: string) =>
  fixture.database.execute(
    sql`UPDATE person SET verified_email_key = ${address} WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`,
  );
const work = (value: string) => ({ emails: [{ value, type: 'work', primary: true }] });
const open = ({ connectionId }: { connectionId: string }, state: 'open' | 'refused' = 'open') =>
  fixture.directory.listAdoptionRequests({ tenantId, connectionId, state, page: 1, pageSize: 10 });
const auditOf = (id: string) =>
  fixture.database.query<{ action: string; actor: string | null; detail: JsonObject }>(sql`
  SELECT action, actor_name AS actor, detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${id} ORDER BY at, id`);

describe('a connection that adopts people', () => {
  it('adopts an unmanaged person by userName, in any case, setting what was sent and keeping the rest', async () => {
    const okta = await connected('on');
    const before = await newPerson(fixture.directory, tenantId, {
      userName: 'ada@example.com',
      title: 'Countess',
      active: false,
    });
    const created = await post(okta, { userName: 'Ada@Example.com', externalId: 'okta-1', displayName: 'Ada' });
    const attributes = {
      userName: 'Ada@Example.com',
      externalId: 'okta-1',
      displayName: 'Ada',
      title: 'Countess',
      active: false,
    };
    expect(created).toMatchObject({ kind: 'created', resource: { id: before.id, version: 2, attributes } });
    expect(await personOf(before.id)).toMatchObject({ connectionId: okta.connectionId, attributes });
    expect(await auditOf(before.id)).toMatchObject([
      { action: 'person.created' },
      {
        action: 'person.adopted',
        actor: okta.actor.name,
        detail: { connectionId: okta.connectionId, matchedBy: 'userName' },
      },
      { action: 'person.updated', actor: okta.actor.name },
    ]);
    expect(await post(okta, { userName: 'ada@example.com' })).toEqual({ kind: 'conflict', attribute: 'userName' });
  });

  it('adopts by a verified email address of the person, and by no other', async () => {
    const okta = await connected('on');
    const proved = await newPerson(fixture.directory, tenantId, work('Ada@Example.com'));
    const claimed = await newPerson(fixture.directory, tenantId, work('bob@example.com'));
    await prove(proved.id, 'ada@example.com');
    expect(await post(okta, { userName: 'ada.l', ...work('ADA@example.com') })).toMatchObject({
      kind: 'created',
      resource: { id: proved.id, attributes: { userName: 'ada.l' } },
    });
    const other = await post(okta, { userName: 'bob.b', ...work('bob@example.com') });
    expect(other.kind === 'created' && other.resource.id).not.toBe(claimed.id);
    expect((await personOf(claimed.id))?.connectionId).toBeNull();
  });

  it('does not adopt by an address that matches only after a letter is folded to ASCII', async () => {
    const okta = await connected('on');
    const proved = await newPerson(fixture.directory, tenantId, work('karl@example.com'));
    await prove(proved.id, 'karl@example.com');
    expect(await post(okta, { userName: 'karl.k', ...work('\u212aarl@example.com') })).toMatchObject({
      kind: 'created',
      resource: { version: 1 },
    });
    expect((await personOf(proved.id))?.connectionId).toBeNull();
  });

  it('does not adopt by an address that two people have verified', async () => {
    const okta = await connected('on');
    const both = [await newPerson(fixture.directory, tenantId), await newPerson(fixture.directory, tenantId)];
    for (const { id } of both) await prove(id, 'desk@example.com');
    expect(await post(okta, { userName: 'desk', ...work('desk@example.com') })).toMatchObject({
      kind: 'created',
      resource: { version: 1 },
    });
    for (const { id } of both) expect((await personOf(id))?.connectionId).toBeNull();
  });

  it('never adopts people of another connection, by name or address', async () => {
    const [okta, entra] = [await connected('on'), await connected('on')];
    const theirs = await newPerson(fixture.directory, tenantId, {
      connectionId: entra.connectionId,
      ...work('ada@example.com'),
    });
    await prove(theirs.id, 'ada@example.com');
    expect(await post(okta, { userName: theirs.attributes.userName, title: 'Taken' })).toEqual({
      kind: 'conflict',
      attribute: 'userName',
    });
    expect(await post(okta, { userName: 'another', ...work('ada@example.com') })).toMatchObject({
      kind: 'created',
      resource: { version: 1 },
    });
    expect(await personOf(theirs.id)).toEqual(theirs);
  });

  it('lets one of two concurrent adoptions of a person win, and the other gets a uniqueness conflict', async () => {
    const [okta, entra] = [await connected('on'), await connected('on')];
    for (let round = 0; round < 20; round += 1) {
      const {
        id,
        attributes: { userName },
      } = await newPerson(fixture.directory, tenantId);
      const outcomes = await Promise.all(
        [okta, entra].map((scope) => post(scope, { userName, externalId: scope.connectionId + round })),
      );
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['conflict', 'created']);
      const winner = outcomes[0]?.kind === 'created' ? okta : entra;
      expect(await personOf(id)).toMatchObject({
        connectionId: winner.connectionId,
        version: 2,
        attributes: { externalId: winner.connectionId + round },
      });
    }
  });

  it('keeps an existing password, and sets one for a person without', async () => {
    const okta = await connected('on');
    const credentials = createCredentialStore(fixture.database);
    const [has, hasNot] = [await newPerson(fixture.directory, tenantId), await newPerson(fixture.directory, tenantId)];
    await setPassword(
      credentials,
      { tenantId, personId: has.id, password: 'their own pass phrase', mustChange: false },
      how(),
    );
    const hashOf = async (id: string) => (await credentials.findPassword(tenantId, id))?.hash ?? null;
    const before = await hashOf(has.id);
    for (const {
      attributes: { userName },
    } of [has, hasNot])
      expect(await post(okta, { userName }, 'a dummy of the directory')).toMatchObject({ kind: 'created' });
    expect(await hashOf(has.id)).toBe(before);
    expect(await hashOf(hasNot.id)).not.toBeNull();
  });

  it.each(['admin', 'auditor'] as const)('asks before it adopts an %s, too', async (role) => {
    const okta = await connected('on');
    const { id, attributes } = await newPerson(fixture.directory, tenantId, { role });
    expect(await post(okta, { userName: attributes.userName })).toMatchObject(UNIQUENESS);
    expect(await open(okta)).toMatchObject({ requests: [{ personId: id }] });
  });

  it('asks before it adopts an owner, and never deactivates the last one by adoption', async () => {
    const okta = await connected('on');
    const owner = await newPerson(fixture.directory, tenantId, { role: 'owner' });
    expect(await post(okta, { userName: owner.attributes.userName, active: false })).toMatchObject(UNIQUENESS);
    const answer = { tenantId, connectionId: okta.connectionId, personId: owner.id, decision: 'allowed' } as const;
    expect(await decideAdoption(fixture.directory, { ...answer, ownRole: 'admin' }, how())).toEqual({
      kind: 'forbidden',
    });
    await expect(
      decideAdoption(
        fixture.directory,
        { ...answer, ownRole: 'owner' },
        by(await newPerson(fixture.directory, tenantId, { role: 'admin' })),
      ),
    ).rejects.toMatchObject(above);
    expect(await decideAdoption(fixture.directory, { ...answer, ownRole: 'owner' }, how())).toMatchObject({
      kind: 'decided',
    });
    expect(await post(okta, { userName: owner.attributes.userName, active: false })).toMatchObject({
      kind: 'refused',
      error: { reason: 'forbidden' },
    });
    expect(await personOf(owner.id)).toMatchObject({ role: 'owner', attributes: { active: true } });
  });
});

describe('a connection that asks before it adopts', () => {
  it('gets a conflict, and creates one pending request however often it retries', async () => {
    const okta = await connected('ask');
    const {
      id,
      attributes: { userName },
    } = await newPerson(fixture.directory, tenantId, { displayName: 'Ada' });
    for (let sync = 0; sync < 3; sync += 1)
      expect(await post(okta, { userName: userName.toUpperCase() })).toMatchObject(UNIQUENESS);
    expect(await open(okta)).toMatchObject({
      total: 1,
      requests: [
        {
          personId: id,
          personName: 'Ada',
          userName,
          matchedBy: 'userName',
          sentUserName: userName.toUpperCase(),
          decision: null,
        },
      ],
    });
    expect(await personOf(id)).toMatchObject({ connectionId: null, version: 1 });
  });

  it('has the person once the request is approved: it finds them, and its next POST returns them, once', async () => {
    const okta = await connected('ask');
    const { id } = await newPerson(fixture.directory, tenantId, { title: 'Countess' });
    await prove(id, 'ada@example.com');
    const sent = { userName: 'ada.l', externalId: 'okta-1', ...work('ada@example.com') };
    expect(await post(okta, sent)).toMatchObject(UNIQUENESS);
    expect(
      await decideAdoption(
        fixture.directory,
        { tenantId, connectionId: okta.connectionId, personId: id, decision: 'allowed', ownRole: 'admin' },
        how(),
      ),
    ).toMatchObject({ kind: 'decided' });
    expect(await users.get(okta, id, view)).toMatchObject({ id });
    expect((await open(okta)).total).toBe(0);
    expect(await post(okta, sent)).toMatchObject({
      kind: 'created',
      resource: { id, attributes: { ...sent, title: 'Countess' } },
    });
    expect(await post(okta, sent)).toMatchObject({ kind: 'conflict' });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'person.created',
      'person.adopted',
      'person.updated',
    ]);
  });

  it('is not asked again after a rejection, which can be undone', async () => {
    const okta = await connected('ask');
    const {
      id,
      attributes: { userName },
    } = await newPerson(fixture.directory, tenantId);
    await post(okta, { userName });
    const decide = (decision: 'allowed' | 'refused') =>
      decideAdoption(
        fixture.directory,
        { tenantId, connectionId: okta.connectionId, personId: id, decision, ownRole: 'admin' },
        how(),
      );
    expect(await decide('refused')).toMatchObject({ kind: 'decided' });
    expect(await decide('refused')).toEqual({ kind: 'not-found' });
    expect(await post(okta, { userName })).toEqual({ kind: 'conflict', attribute: 'userName' });
    expect(await post({ ...okta, adoption: 'on' }, { userName })).toEqual({ kind: 'conflict', attribute: 'userName' });
    expect([(await open(okta)).total, (await open(okta, 'refused')).total]).toEqual([0, 1]);
    expect(await decide('allowed')).toMatchObject({ kind: 'decided' });
    expect(await users.get(okta, id, view)).toMatchObject({ id });
  });

  it('creates a separate person after the match by address was rejected', async () => {
    const okta = await connected('ask');
    const { id } = await newPerson(fixture.directory, tenantId);
    await prove(id, 'ada@example.com');
    await post(okta, { userName: 'ada.l', ...work('ada@example.com') });
    await decideAdoption(
      fixture.directory,
      { tenantId, connectionId: okta.connectionId, personId: id, decision: 'refused', ownRole: 'admin' },
      how(),
    );
    const created = await post(okta, { userName: 'ada.l', ...work('ada@example.com') });
    expect(created.kind === 'created' && created.resource.id).not.toBe(id);
  });

  it('gets the person if it is the first of two approved connections', async () => {
    const [okta, entra] = [await connected('ask'), await connected('ask')];
    const {
      id,
      attributes: { userName },
    } = await newPerson(fixture.directory, tenantId);
    await Promise.all([okta, entra].map((scope) => post(scope, { userName })));
    const outcomes = await Promise.all(
      [okta, entra].map(({ connectionId }) =>
        decideAdoption(
          fixture.directory,
          { tenantId, connectionId, personId: id, decision: 'allowed', ownRole: 'owner' },
          how(),
        ),
      ),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['decided', 'not-found']);
    expect((await Promise.all([open(okta), open(entra)])).map(({ total }) => total)).toEqual([0, 0]);
  });
});

it('a connection that may not adopt gets a conflict and creates no pending request', async () => {
  const okta = await connected('off');
  const {
    id,
    attributes: { userName },
  } = await newPerson(fixture.directory, tenantId);
  await prove(id, 'ada@example.com');
  expect(await post(okta, { userName })).toEqual({ kind: 'conflict', attribute: 'userName' });
  const created = await post(okta, { userName: 'ada.l', ...work('ada@example.com') });
  expect(created.kind === 'created' && created.resource.id).not.toBe(id);
  expect((await open(okta)).total).toBe(0);
});

it('an adoption does not change attributes that can be set only once', async () => {
  const okta = await connected('on');
  const urn = 'urn:example:params:scim:schemas:badge:2.0:User';
  const {
    id,
    attributes: { userName },
  } = await newPerson(fixture.directory, tenantId, { [urn]: { badge: '7' } });
  const schema: Schema = {
    id: urn,
    name: 'Badge',
    description: 'A badge.',
    attributes: [attribute('badge', 'string', verbatim('Its number.'), { mutability: 'immutable' })],
  };
  const declared = { ...view, type: userResourceType([{ schema, required: false }]) };
  const sent = (badge: string) => users.create(okta, { attributes: { userName, [urn]: { badge } } }, declared);
  await expect(sent('8')).rejects.toMatchObject({ reason: 'immutable' });
  expect(await fixture.directory.findPerson(tenantId, id)).toMatchObject({ connectionId: null, version: 1 });
  expect(await sent('7')).toMatchObject({ kind: 'created', resource: { id } });
});
