/** A reactivation revives nothing that Tessera granted; what the person had can be granted again (decision 0130). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import { createGroup } from '@/lib/directory/create-group';
import { deletePerson } from '@/lib/directory/delete-person';
import { restorePerson } from '@/lib/directory/deleted-people';
import { handleSignal } from '@/lib/directory/handle-signal';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import { by } from '@/lib/directory/postgres/testing/actors';
import { cause, type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { scimContextOf, scimScopeOf } from '@/lib/directory/postgres/testing/scim';
import { rememberConsent } from '@/lib/grants/consents/postgres/remember-consent';
import { addIssuer, newIssuer } from '@/lib/grants/oauth/postgres/testing/assertion';
import { createResourceStore } from '@/lib/grants/resources/postgres';
import { assignRole } from '@/lib/grants/resources/roles/assign-role';
import { assignRolesByDirectory } from '@/lib/grants/resources/roles/roles-by-directory';
import { deleteRole } from '@/lib/grants/resources/roles/save-role';
import { createResource } from '@/lib/grants/resources/save-resource';
import { createAuditLogStore } from '@/lib/journal/audit/postgres';
import type { Person, Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type SignalSettings, usualActions } from '@/lib/platform/shared/signal';
import { handleScim } from '@/lib/scim/routing/handle-scim';
import { type Chosen, grantAgain } from '../grant-again';
import { findReturn, type PersonReturn } from '../return';
import { createDepartureStore } from '.';

const ORDERS = 'https://orders.example';
const RISC = 'https://schemas.openid.net/secevent/risc/event-type';

let fixture: Fixture;
let tenantId: string;
let group: string;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  const role = (name: string) => ({ name, description: '', permissions: [] });
  const roles = [role('approver'), role('viewer'), role('auditor')];
  const resource = { identifier: ORDERS, name: 'Orders', scopes: [], accessTokenLifetimeSeconds: null, roles };
  expect(await createResource(resources(), tenantId, resource, cause)).toBe('created');
});

const resources = () => createResourceStore(fixture.database);
const departures = () => createDepartureStore(fixture.database);

/** Someone with a console role, two roles at a resource of which one is the directory's, a group and a consent. */
async function holder(role: Role | null = 'admin', attributes: Parameters<typeof newPerson>[2] = {}): Promise<Person> {
  const person = await newPerson(fixture.directory, tenantId, { ...attributes, role });
  const { id } = person;
  await assignRole(resources(), { tenantId, resource: ORDERS, role: 'approver', people: [id] }, how());
  await assignRolesByDirectory(resources(), { tenantId, resource: ORDERS, personId: id, named: ['viewer'] }, how());
  const made = await createGroup(fixture.directory, { tenantId, displayName: 'Platform', members: [id] }, how());
  if (made.kind !== 'created') throw new Error(made.kind);
  group = made.group.id;
  const now = new Date();
  await rememberConsent(fixture.database, { tenantId, personId: id, clientId: 'app', scopes: ['openid'], now });
  return person;
}

async function heldBy({ id }: Person) {
  const roles = await resources().listRolesOfPerson(tenantId, id);
  const consents = await fixture.database.query(sql`
    SELECT FROM consent WHERE tenant_id = ${tenantId}::uuid AND person_id = ${id}::uuid`);
  return {
    consoleRole: (await fixture.directory.findPerson(tenantId, id))?.role,
    roles: roles.map(({ role }) => role),
    groups: (await fixture.directory.listGroupsOf(tenantId, id, 10)).length,
    consents: consents.length,
  };
}

const everything = { consoleRole: 'admin', roles: ['approver', 'viewer'], groups: 1, consents: 1 };
const onlyWhatOthersKeep = { consoleRole: null, roles: ['viewer'], groups: 1, consents: 0 };

const actionsAbout = async ({ id }: Person) => {
  const rows = await fixture.database.query<{ action: string }>(sql`
    SELECT action FROM audit_event WHERE tenant_id = ${tenantId}::uuid
      AND (target_id = ${id} OR detail -> 'people' -> 'ids' ? ${id}) AND action IN ('person.reactivated', 'person.role-changed', 'resource.role-unassigned')
    ORDER BY action`);
  return rows.map(({ action }) => action);
};

const returnOf = ({ id }: Person) => findReturn(departures(), { tenantId, personId: id, now: new Date() });

async function mustReturn(person: Person): Promise<PersonReturn> {
  const returned = await returnOf(person);
  if (!returned) throw new Error('There is no return.');
  return returned;
}

const nothing: Chosen = { consoleRole: false, resourceRoles: [], groups: [], leave: [] };
const all = (returned: PersonReturn): Chosen => ({
  consoleRole: true,
  resourceRoles: returned.granted.resourceRoles.map(({ resource, role }) => ({ resource: resource.identifier, role })),
  groups: returned.groups.map(({ id }) => id),
  leave: [],
});

async function grant({ id }: Person, returned: PersonReturn, chosen = all(returned), who = how()) {
  const person = await fixture.directory.findPerson(tenantId, id);
  if (!person) throw new Error('The person is gone.');
  const stores = {
    directory: fixture.directory,
    resources: resources(),
    auditLog: createAuditLogStore(fixture.database),
  };
  return grantAgain(stores, { person, returned, chosen }, who);
}

async function away(person: Person) {
  await deactivatePerson(fixture.directory, person, how());
}

describe('a reactivation takes what Tessera granted, through', () => {
  const back = async (person: Person) => {
    expect(await heldBy(person)).toEqual(onlyWhatOthersKeep);
    expect(await actionsAbout(person)).toEqual([
      'person.reactivated',
      'person.role-changed',
      'resource.role-unassigned',
    ]);
    expect(await mustReturn(person)).toMatchObject({
      granted: {
        consoleRole: 'admin',
        resourceRoles: [{ resource: { identifier: ORDERS, name: 'Orders' }, role: 'approver' }],
        clients: [{ id: 'app' }],
      },
      groups: [{ id: group, name: 'Platform' }],
    });
  };

  test('the console and the management API', async () => {
    const person = await holder();
    await away(person);
    expect(await heldBy(person)).toEqual(everything);
    await reactivatePerson(fixture.directory, person, how());
    await back(person);
  });

  test('any other change that sets active, as setup files make', async () => {
    const person = await holder();
    await away(person);
    const attributes = ({ attributes: before }: Person) => ({ ...before, title: 'Back', active: true });
    await changePerson(fixture.directory, { tenantId, id: person.id, attributes }, how());
    await back(person);
  });

  test('SCIM', async () => {
    const scope = scimScopeOf(tenantId);
    await fixture.database.execute(sql`
      INSERT INTO scim_connection (tenant_id, id, name, updated_at) VALUES (${tenantId}::uuid, ${scope.connectionId}::uuid, 'Okta', now())`);
    const person = await holder('admin', { connectionId: scope.connectionId });
    for (const active of [false, true]) {
      const patch = {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: active }],
      };
      const path = `/Users/${person.id}`;
      const request = new Request(`${scope.baseUrl}${path}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/scim+json' },
        body: JSON.stringify(patch),
      });
      const { status } = await handleScim(request, path, scimContextOf(fixture.database, scope));
      expect(status).toBe(200);
    }
    await back(person);
  });

  test('the signal that an account is enabled again', async () => {
    const issuer = 'https://transmitter.example';
    const signals: SignalSettings = {
      audience: 'here',
      actions: { ...usualActions, account_disabled: 'deactivate' },
      liftsDeactivation: true,
      pollUrl: null,
      criticalMembers: [],
    };
    const revocation = {
      people: 'everyone',
      of: null,
      includesAdministrators: true,
      perHour: 100,
      brakePercent: null,
    } as const;
    const registered = newIssuer(tenantId, {
      issuer,
      profiles: [],
      subjectAttribute: 'external_id',
      revocation,
      signals,
    });
    await addIssuer(fixture.database, registered);
    const sub = newId();
    const person = await holder('admin', { externalId: sub });
    const receive = (event: string, happenedAt: Date) =>
      handleSignal(
        fixture.directory,
        {
          tenantId,
          transmitter: { ...registered, signals },
          signal: {
            jti: newId(),
            events: { [`${RISC}/${event}`]: {} },
            subject: { format: 'iss_sub', iss: issuer, sub },
            issuedAt: happenedAt,
            happenedAt,
          },
        },
        { origin: null, now: new Date() },
      );
    expect(await receive('account-disabled', new Date(Date.now() - 9000))).toEqual({ kind: 'handled' });
    expect(await receive('account-enabled', new Date(Date.now() - 5000))).toEqual({ kind: 'handled' });
    await back(person);
  });

  test('a restored person', async () => {
    await fixture.database.execute(sql`
      UPDATE tenant SET settings = settings || '{"deletedPeopleDays": 30}' WHERE id = ${tenantId}::uuid`);
    const person = await holder();
    await deletePerson(fixture.directory, person, how());
    await restorePerson(fixture.directory, person, how());
    await reactivatePerson(fixture.directory, person, how());
    await back(person);
  });

  test('several reactivations at the same time, once', async () => {
    const person = await holder();
    await away(person);
    const outcomes = await Promise.all([1, 2, 3].map(() => reactivatePerson(fixture.directory, person, how())));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['changed', 'unchanged', 'unchanged']);
    await back(person);
  });
});

test('an owner stays one in a tenant without another active owner, and only there', async () => {
  const [owner, second] = [await holder('owner'), await newPerson(fixture.directory, tenantId, { role: 'owner' })];
  await away(owner);
  // No rule lets the last one leave; an operator could have edited the row.
  await fixture.database.execute(sql`
    UPDATE person SET active = false WHERE tenant_id = ${tenantId}::uuid AND id = ${second.id}::uuid`);
  await reactivatePerson(fixture.directory, owner, how());
  expect((await heldBy(owner)).consoleRole).toBe('owner');
  await reactivatePerson(fixture.directory, second, how());
  expect((await heldBy(second)).consoleRole).toBeNull();
});

describe('granting again', () => {
  async function returned(role: Role | null = 'admin') {
    const person = await holder(role);
    await away(person);
    await reactivatePerson(fixture.directory, person, how());
    return person;
  }

  test('gives back all that is chosen except consents, and settles the return', async () => {
    const person = await returned();
    expect(await grant(person, await mustReturn(person))).toEqual({
      consoleRole: 'admin',
      resourceRoles: 1,
      groups: 0,
      left: 0,
      gone: 0,
    });
    expect(await heldBy(person)).toEqual({ ...everything, consents: 0 });
    expect(await returnOf(person)).toBeNull();
  });

  test('gives back nothing that is not chosen or was not held, and takes out of groups', async () => {
    const person = await returned();
    const chosen = {
      ...nothing,
      resourceRoles: [{ resource: ORDERS, role: 'auditor' }],
      groups: [newId()],
      leave: [group],
    };
    expect(await grant(person, await mustReturn(person), chosen)).toEqual({
      consoleRole: null,
      resourceRoles: 0,
      groups: 0,
      left: 1,
      gone: 0,
    });
    expect(await heldBy(person)).toEqual({ ...onlyWhatOthersKeep, groups: 0 });
  });

  test('counts a role that was deleted meanwhile', async () => {
    const person = await returned();
    await deleteRole(resources(), { tenantId, resource: ORDERS, role: 'approver' }, how());
    const { resourceRoles, gone } = await grant(person, await mustReturn(person));
    expect({ resourceRoles, gone }).toEqual({ resourceRoles: 0, gone: 1 });
  });

  test('gives nothing at all where the administrator may not assign the console role', async () => {
    await newPerson(fixture.directory, tenantId, { role: 'owner' });
    const admin = await newPerson(fixture.directory, tenantId, { role: 'admin' });
    const person = await returned('owner');
    const returns = await mustReturn(person);
    await expect(grant(person, returns, all(returns), by(admin))).rejects.toMatchObject({ code: 'above_rank' });
    expect(await heldBy(person)).toEqual(onlyWhatOthersKeep);
    expect(await returnOf(person)).not.toBeNull();
  });

  test('still knows after a second departure what the first return took, and nothing of before it was settled', async () => {
    const person = await returned();
    await away(person);
    expect(await returnOf(person)).toBeNull();
    await reactivatePerson(fixture.directory, person, how());
    const again = await mustReturn(person);
    expect(again.granted).toMatchObject({ consoleRole: 'admin', resourceRoles: [{ role: 'approver' }] });
    await grant(person, again, nothing);
    await away(person);
    await reactivatePerson(fixture.directory, person, how());
    expect((await mustReturn(person)).granted).toEqual({ consoleRole: null, resourceRoles: [], clients: [] });
  });

  test('is of the tenant, and ends 30 days after the return', async () => {
    const person = await returned();
    expect(
      await findReturn(departures(), {
        tenantId: await newTenant(fixture.database),
        personId: person.id,
        now: new Date(),
      }),
    ).toBeNull();
    const now = new Date(Date.now() + 31 * 86_400_000);
    expect(await findReturn(departures(), { tenantId, personId: person.id, now })).toBeNull();
  });
});
