/**
 * One person over the management API, with everything that their console page shows: attributes, sessions, second
 * factors, access, identities, groups.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApp } from '../support/authenticator-app';
import { freshTokens, signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { type Called, manage as manageAt, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { choosePassword, NEW_PASSWORD, newBrowser } from '../support/password-reset';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { addTestProvider, goThrough, HOUSE, houseOwner, newGuest, verified } from '../support/upstream';
import { UpstreamProvider } from '../support/upstream-provider';
import { UserAgent } from '../support/user-agent';

const TENANT = 'mgmt-people';
const manage = (key: string | null, method: string, path: string, call: Parameters<typeof manageAt>[3] = {}) =>
  manageAt(key, method, path, { tenant: TENANT, ...call });

let expectDocumented: (operationId: string, called: Called) => void;
let owner: string;
let admin: string;
let auditor: string;
let stranger: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument(TENANT));
  owner = await newAccessKey('owner', { tenant: TENANT });
  admin = await newAccessKey('owner', { tenant: TENANT, role: 'admin' });
  auditor = await newAccessKey('auditor', { tenant: TENANT });
  stranger = await newAccessKey('owner', { tenant: 'acme' });
}, 60_000);

async function made(body: object = {}) {
  const userName = unique('one');
  const { body: person } = await manage(owner, 'POST', '/people', { body: { user_name: userName, ...body } });
  return { id: String(person.id), path: `/people/${String(person.id)}`, userName };
}

/** A person who has set a password and has no active sessions. */
async function settled() {
  const person = await made();
  const { body } = await manage(admin, 'POST', `${person.path}/password-link`, { body: { by: 'answer' } });
  const agent = newBrowser();
  await choosePassword(agent, await agent.open(String(body.url)));
  await manage(admin, 'POST', `${person.path}/end-sessions`);
  return person;
}

const signedIn = ({ userName }: { userName: string }) =>
  signIn({ userName, password: NEW_PASSWORD }, { tenant: TENANT });
const listed = async (path: string, operationId: string) => {
  const answer = await manage(auditor, 'GET', path);
  expectDocumented(operationId, answer);
  return answer.body.items as Record<string, unknown>[];
};

describe('attributes', () => {
  it('are changed at the depth they are given, unless they were changed since', async () => {
    const { path, id } = await made({ display_name: 'Ada' });
    const change = (attributes: object, headers: Record<string, string> = {}) =>
      manage(admin, 'PATCH', path, { body: { attributes }, headers });
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    await change({
      name: { givenName: 'Ada', familyName: 'King' },
      title: 'Analyst',
      [enterprise]: { department: 'Engines', costCenter: '7' },
    });
    const changed = await change({
      name: { familyName: 'Lovelace' },
      title: null,
      [enterprise]: { costCenter: null },
      emails: [{ value: 'ada@mgmt-people.example', primary: true }],
    });
    expectDocumented('updatePerson', changed);
    expect(changed.body.attributes).toMatchObject({
      displayName: 'Ada',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ value: 'ada@mgmt-people.example' }],
      [enterprise]: { department: 'Engines' },
    });
    expect((changed.body.attributes as Record<string, unknown>)[enterprise]).toEqual({ department: 'Engines' });
    expect(changed.body.attributes).not.toHaveProperty('title');
    const read = await manage(auditor, 'GET', path);
    expect([read.body.attributes, read.headers.get('etag')]).toEqual([
      changed.body.attributes,
      changed.headers.get('etag'),
    ]);
    const basedOn = { 'If-Match': read.headers.get('etag') ?? '' };
    expect((await change({ title: 'First' }, basedOn)).status).toBe(200);
    expect(await change({ title: 'Second' }, basedOn)).toMatchObject({
      status: 412,
      body: { type: 'urn:tessera:problem:changed-meanwhile' },
    });
    expect(
      (await manage(auditor, 'GET', `/audit-events?target=${id}&action=person.updated&page_size=1`)).body.items,
    ).toMatchObject([{ after: { title: 'First' }, actor: { type: 'access-key' } }]);
  });

  it.each([
    ['include active, which has its own operation', { active: false }, '/attributes/active'],
    ['include a password', { password: 'Sesame-2026' }, '/attributes/password'],
    ['include an unknown attribute', { shoeSize: 43 }, '/attributes/shoeSize'],
    [
      'include an attribute that the extension does not have',
      { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { shoeSize: 43 } },
      '/attributes/urn:ietf:params:scim:schemas:extension:enterprise:2.0:User/shoeSize',
    ],
    ['another type', { title: 7 }, '/attributes'],
    ['have no user name', { userName: null }, '/attributes'],
  ])('cannot be changed to %s', async (_, attributes, pointer) => {
    const { path } = await made();
    expect(
      await manage(admin, 'PATCH', path, { body: { attributes: { nickName: 'Nick', ...attributes } } }),
    ).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
    expect((await manage(auditor, 'GET', path)).body.attributes).not.toHaveProperty('nickName');
  });

  it('that are taken by another person are rejected', async () => {
    const [one, other] = [await made(), await made()];
    expect(
      (await manage(admin, 'PATCH', one.path, { body: { attributes: { userName: other.userName } } })).status,
    ).toBe(409);
  });
});

describe('sessions', () => {
  it('are listed, and ended one by one', async () => {
    const person = await settled();
    const [first, second] = [await signedIn(person), await signedIn(person)];
    const sessions = await listed(`${person.path}/sessions?page_size=1`, 'listPersonSessions');
    expect(sessions).toMatchObject([{ amr: ['pwd'], living: { token_families: 0, authorization_codes: 0 } }]);
    expect((await manage(auditor, 'GET', `${person.path}/sessions`)).body).toMatchObject({ total: 2 });
    const end = () => manage(admin, 'DELETE', `${person.path}/sessions/${String(sessions[0]?.id)}`);
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(404);
    const places = await Promise.all(
      [first, second].map(async (agent) => (await agent.open(`${issuerOf(TENANT)}/account`)).url.pathname),
    );
    expect(places.sort()).toEqual([`/t/${TENANT}/account`, `/t/${TENANT}/login`]);
    const other = await settled();
    await signedIn(other);
    const [theirs] = await listed(`${other.path}/sessions`, 'listPersonSessions');
    expect((await manage(admin, 'DELETE', `${person.path}/sessions/${String(theirs?.id)}`)).status).toBe(404);
    expect((await manage(admin, 'DELETE', `${person.path}/sessions/none`)).status).toBe(404);
  });
});

describe('second factors', () => {
  it('are listed, and removed one by one, with the sessions', async () => {
    const person = await settled();
    const agent = await signedIn(person);
    await addApp(agent, TENANT);
    await addApp(agent, TENANT);
    const factors = await listed(`${person.path}/second-factors`, 'listSecondFactors');
    expect(factors).toMatchObject([
      { kind: 'totp', synced: null },
      { kind: 'totp', synced: null },
    ]);
    const remove = (id: unknown) =>
      manage(admin, 'POST', `${person.path}/second-factors/${String(id)}/remove`, {
        body: { reason: 'Lost one phone' },
      });
    const removed = await remove(factors[0]?.id);
    expectDocumented('removeSecondFactor', removed);
    expect(removed.body).toEqual({ ended: { sessions: 1 } });
    expect((await listed(`${person.path}/second-factors`, 'listSecondFactors')).map(({ id }) => id)).toEqual([
      factors[1]?.id,
    ]);
    for (const id of [factors[0]?.id, 'none']) expect((await remove(id)).status).toBe(404);
    expect(
      (await manage(auditor, 'GET', `/audit-events?target=${person.id}&action=second-factor.removed`)).body.items,
    ).toMatchObject([{ detail: { note: 'Lost one phone' } }]);
  });
});

it('a one-time password is returned once and must be replaced at the next sign-in', async () => {
  const person = await settled();
  const given = await manage(admin, 'POST', `${person.path}/one-time-password`);
  expectDocumented('giveOneTimePassword', given);
  const agent = await signIn({ userName: person.userName, password: String(given.body.password) }, { tenant: TENANT });
  expect((await agent.open(`${issuerOf(TENANT)}/account`)).url.pathname).toBe(`/t/${TENANT}/change-password`);
});

it('groups are listed, both direct and inherited', async () => {
  const person = await made();
  const [inner, outer] = await Promise.all(
    [unique('inner'), unique('outer')].map(
      async (name) => (await manage(admin, 'POST', '/groups', { body: { display_name: name } })).body,
    ),
  );
  await manage(admin, 'POST', `/groups/${String(inner?.id)}/add-members`, { body: { ids: [person.id] } });
  await manage(admin, 'POST', `/groups/${String(outer?.id)}/add-members`, { body: { ids: [inner?.id] } });
  const groups = await listed(`${person.path}/groups`, 'listGroupsOfPerson');
  expect(new Map(groups.map(({ id, direct }) => [id, direct]))).toEqual(
    new Map([
      [inner?.id, true],
      [outer?.id, false],
    ]),
  );
});

describe('the apps with access to a person’s account', () => {
  it('are listed with scopes, since when, and who consented', async () => {
    const tenant = 'default';
    const key = await newAccessKey('owner', { tenant, role: 'auditor' });
    const client = clientOf('spa');
    const person = await scim.createPerson();
    const before = new Date(Date.now() - 1000).toISOString();
    await freshTokens(client, person, { overrides: { scope: 'orders:read' } });
    const answer = await manageAt(key, 'GET', `/people/${person.id}/access`, { tenant });
    expectDocumented('getPersonAccess', answer);
    expect(answer.body).toMatchObject({
      active: true,
      total: 1,
      items: [{ client_id: client.id, client_name: client.name, scopes: ['orders:read'], token_families: 1 }],
    });
    const [{ since } = { since: '' }] = answer.body.items as { since: string }[];
    expect(since > before).toBe(true);
    await manageAt(await newAccessKey('owner', { tenant }), 'POST', `/people/${person.id}/revoke-token-families`, {
      tenant,
      body: { reason: 'Enough' },
    });
    const after = (await manageAt(key, 'GET', `/people/${person.id}/access`, { tenant })).body.items as {
      token_families: number;
      scopes: string[];
    }[];
    expect(after.every(({ token_families: families, scopes }) => families === 0 && scopes.length === 0)).toBe(true);
  });
});

describe('linked accounts', () => {
  let provider: UpstreamProvider;
  beforeAll(async () => {
    provider = await UpstreamProvider.start();
  }, 60_000);
  afterAll(() => provider?.stop());

  it('are listed and unlinked, and the sessions that began with them end', async () => {
    const id = await addTestProvider(await houseOwner(), provider);
    const guest = await newGuest();
    provider.subject = unique('subject');
    provider.says = { claims: verified(guest.email) };
    const agent = new UserAgent();
    await goThrough(agent, provider, id);
    const key = await newAccessKey('owner', { tenant: HOUSE });
    const call = (method: string, path: string) =>
      manageAt(key, method, `/people/${guest.id}/identities${path}`, { tenant: HOUSE });
    const answer = await call('GET', '');
    expectDocumented('listPersonIdentities', answer);
    expect(answer.body).toMatchObject({ items: [{ provider_id: id, subject: provider.subject, email: guest.email }] });
    const unlinked = await call('DELETE', `/${id}`);
    expectDocumented('unlinkPersonIdentity', unlinked);
    expect(unlinked.body).toEqual({ ended: { sessions: 1 } });
    expect((await call('GET', '')).body).toEqual({ items: [] });
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await agent.open(`${issuerOf(HOUSE)}/account`)).url.pathname).toBe(`/t/${HOUSE}/login`);
  }, 60_000);
});

it('only owners may do this to an owner, and no one sees people of another tenant', async () => {
  const { path } = await made({ role: 'owner' });
  const some = '0198a000-0000-7000-8000-0000000000ff';
  const changes = [
    ['PATCH', path, { attributes: { title: 'No' } }],
    ['DELETE', `${path}/sessions/${some}`],
    ['POST', `${path}/second-factors/${some}/remove`, { reason: 'No' }],
    ['DELETE', `${path}/identities/none`],
    ['POST', `${path}/one-time-password`],
  ] as const;
  for (const [method, at, body] of changes) {
    expect([at, (await manage(admin, method, at, { body })).status]).toEqual([at, 403]);
    expect([at, (await manage(auditor, method, at, { body })).status]).toEqual([at, 403]);
    expect([at, (await manage(stranger, method, at, { body, tenant: 'acme' })).status]).toEqual([at, 404]);
  }
  for (const of of ['sessions', 'second-factors', 'identities', 'access', 'groups']) {
    expect([of, (await manage(stranger, 'GET', `${path}/${of}`, { tenant: 'acme' })).status]).toEqual([of, 404]);
    expect([of, (await manage(auditor, 'GET', `/people/not-an-id/${of}`)).status]).toEqual([of, 404]);
  }
});
