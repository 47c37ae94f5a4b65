/**
 * Recovery and removal of people over the management API: restoring, deleting permanently, sending password links and
 * removing lost second factors.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { addApp } from '../support/authenticator-app';
import { signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { linkOf, mailTo, sendsMail } from '../support/mail';
import { type Called, manage as manageAt, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { choosePassword, isRefused, NEW_PASSWORD, newBrowser } from '../support/password-reset';
import { unique } from '../support/random';

/** A separate tenant, because owners are added and removed in it. */
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

interface Made {
  id: string;
  path: string;
  userName: string;
  email: string;
}

async function made(role: 'owner' | null = null): Promise<Made> {
  const userName = unique('member');
  const email = `${userName}@mgmt-people.example`;
  const { body } = await manage(owner, 'POST', '/people', { body: { user_name: userName, email, role } });
  return { id: String(body.id), path: `/people/${String(body.id)}`, userName, email };
}

/** A person who has set a password, with the link that they used. */
async function settled(): Promise<Made & { link: string }> {
  const person = await made();
  const given = await manage(admin, 'POST', `${person.path}/password-link`, { body: { by: 'answer' } });
  expectDocumented('givePasswordLink', given);
  const link = String(given.body.url);
  const agent = newBrowser();
  await choosePassword(agent, await agent.open(link));
  return { ...person, link };
}

const actions = async ({ id }: Made) =>
  ((await manage(auditor, 'GET', `/audit-events?target=${id}`)).body.items as { action: string }[]).map(
    ({ action }) => action,
  );

describe('a deleted person', () => {
  it('is restored as deactivated, with an audit entry', async () => {
    const person = await made();
    expect((await manage(admin, 'POST', `${person.path}/restore`)).status).toBe(404);
    expect((await manage(auditor, 'GET', `${person.path}/deleted`)).status).toBe(404);
    await manage(admin, 'DELETE', person.path);
    const deleted = await manage(auditor, 'GET', `${person.path}/deleted`);
    expectDocumented('getDeletedPerson', deleted);
    const { deleted_at: since, restorable_until: until } = deleted.body as {
      deleted_at: string;
      restorable_until: string;
    };
    expect([deleted.body.user_name, Date.parse(until) - Date.parse(since)]).toEqual([person.userName, 30 * 86_400_000]);
    expect((await manage(stranger, 'GET', `${person.path}/deleted`, { tenant: 'acme' })).status).toBe(404);
    const restored = await manage(admin, 'POST', `${person.path}/restore`);
    expectDocumented('restorePerson', restored);
    expect(restored.body).toMatchObject({ id: person.id, user_name: person.userName, active: false });
    expect((await manage(auditor, 'GET', person.path)).status).toBe(200);
    expect(await actions(person)).toContain('person.restored');
  });

  it('stays deleted while another person has the user name', async () => {
    const person = await made();
    await manage(admin, 'DELETE', person.path);
    await manage(admin, 'POST', '/people', { body: { user_name: person.userName } });
    expect(await manage(admin, 'POST', `${person.path}/restore`)).toMatchObject({
      status: 409,
      body: { detail: 'Another person now has the same userName' },
    });
  });

  it('is permanently deleted, once', async () => {
    const person = await made();
    expect((await manage(admin, 'POST', `${person.path}/purge`)).status).toBe(404);
    await manage(admin, 'DELETE', person.path);
    expect((await manage(admin, 'POST', `${person.path}/purge`)).status).toBe(204);
    for (const what of ['purge', 'restore'])
      expect((await manage(admin, 'POST', `${person.path}/${what}`)).status).toBe(404);
    expect(await actions(person)).toContain('person.purged');
  });
});

describe('a password link', () => {
  it('invites a person without a password, works once, and resets the password later', async () => {
    const person = await settled();
    expect(isRefused(await newBrowser().open(person.link))).toBe(true);
    await signIn({ userName: person.userName, password: NEW_PASSWORD }, { tenant: TENANT });
    expect(
      (await manage(admin, 'POST', `${person.path}/password-link`, { body: { by: 'answer' } })).body,
    ).toMatchObject({ purpose: 'password-reset', mailed_to: null, expires_in: 1800 });
  });

  it.runIf(sendsMail)('is sent by email, and then not returned', async () => {
    const person = await made();
    expect(await manage(admin, 'POST', `${person.path}/password-link`, { body: { by: 'mail' } })).toMatchObject({
      status: 200,
      body: { purpose: 'invitation', mailed_to: person.email, url: null },
    });
    expect(linkOf(await mailTo(person.email))).toContain(issuerOf(TENANT));
  });

  it.skipIf(sendsMail)('is not sent where email delivery is not configured', async () => {
    expect((await manage(admin, 'POST', `${(await made()).path}/password-link`, { body: { by: 'mail' } })).status).toBe(
      409,
    );
  });

  it('is not available for an inactive person', async () => {
    const person = await made();
    await manage(admin, 'POST', `${person.path}/deactivate`);
    for (const by of sendsMail ? ['answer', 'mail'] : ['answer'])
      expect((await manage(admin, 'POST', `${person.path}/password-link`, { body: { by } })).status).toBe(409);
  });
});

it('removing second factors also ends sessions', async () => {
  const person = await settled();
  const remove = () =>
    manage(admin, 'POST', `${person.path}/remove-second-factors`, { body: { reason: 'Lost the phone' } });
  expect((await remove()).status).toBe(404);
  const agent = await signIn({ userName: person.userName, password: NEW_PASSWORD }, { tenant: TENANT });
  await addApp(agent, TENANT);
  const removed = await remove();
  expectDocumented('removeSecondFactors', removed);
  expect(removed.body).toEqual({ ended: { sessions: 1 } });
  expect((await agent.open(`${issuerOf(TENANT)}/account`)).url.pathname).toBe(`/t/${TENANT}/login`);
  expect(
    (
      await (
        await signIn({ userName: person.userName, password: NEW_PASSWORD }, { tenant: TENANT })
      ).open(`${issuerOf(TENANT)}/account`)
    ).url.pathname,
  ).toBe(`/t/${TENANT}/account`);
});

it('only owners may do this to an owner, and no one to people of another tenant', async () => {
  const changes = [
    ['password-link', { by: 'answer' }],
    ['remove-second-factors', { reason: 'No' }],
    ['restore'],
    ['purge'],
  ] as const;
  const [active, deleted] = [await made('owner'), await made('owner')];
  await manage(owner, 'DELETE', deleted.path);
  for (const [what, body] of changes) {
    const { path } = body ? active : deleted;
    expect([what, (await manage(admin, 'POST', `${path}/${what}`, { body })).status]).toEqual([what, 403]);
    expect([what, (await manage(auditor, 'POST', `${path}/${what}`, { body })).status]).toEqual([what, 403]);
    expect([what, (await manage(stranger, 'POST', `${path}/${what}`, { body, tenant: 'acme' })).status]).toEqual([
      what,
      404,
    ]);
    expect([what, (await manage(owner, 'POST', `/people/not-an-id/${what}`, { body })).status]).toEqual([what, 404]);
  }
  expect((await manage(owner, 'POST', `${deleted.path}/restore`)).status).toBe(200);
});
