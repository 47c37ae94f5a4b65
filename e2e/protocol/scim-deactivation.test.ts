/**
 * The ways to deactivate and delete people other than single SCIM requests (Bulk and the console), and reactivation.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { freshCode, freshTokens, signIn } from '../support/authorization';
import { decideDevice, enterCode, freshDevice, poll } from '../support/device';
import { expectInvalidGrant } from '../support/expectations';
import { clientOf, personOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { introspect, refresh, requestToken } from '../support/oauth';
import { unique } from '../support/random';
import { acmeScim, PATCH_SCHEMA, type ScimClient, scim, type TestPerson, USER_SCHEMA } from '../support/scim';
import { submitAction } from '../support/server-action';
import type { UserAgent } from '../support/user-agent';

// Each person signs in several times, and password hashing is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const tenants = [
  ['default', scim, ''],
  ['acme', acmeScim, '/t/acme'],
] as const;
type Tenant = (typeof tenants)[number][0];

const admins = new Map<Tenant, UserAgent>();
beforeAll(async () => {
  for (const [tenant] of tenants) admins.set(tenant, await signIn(personOf('owner', tenant), { tenant }));
});

/** Confirms a dialog of the console, found by its button. @returns the text of the page afterward */
async function press(tenant: Tenant, path: string, button: string): Promise<string> {
  const agent = admins.get(tenant);
  if (!agent) throw new Error(`No one is signed in at ${tenant}.`);
  const page = await agent.open(path);
  const at = page.html.indexOf(`>${button}</summary>`);
  const [form] = formsOf(page.html.slice(at));
  if (at < 0 || !form) throw new Error(`${path} (${page.response.status}) has no question ${button}.`);
  return textOf((await submitAction(agent, page, form, {})).html);
}

async function bulk(client: ScimClient, operation: object): Promise<void> {
  const { body } = await client.send('POST', '/Bulk', { Operations: [operation] });
  expect((body.Operations as { status: string }[])[0]?.status).toMatch(/^20/);
}

const bulkPatch = (client: ScimClient, { id }: TestPerson, operation: object) =>
  bulk(client, { method: 'PATCH', path: `/Users/${id}`, data: { schemas: [PATCH_SCHEMA], Operations: [operation] } });

type Road = (client: ScimClient, person: TestPerson, at: { tenant: Tenant; base: string }) => Promise<unknown>;

/** The ways in which a person leaves, and whether a record remains that can be reactivated. */
const roads: [name: string, stays: boolean, road: Road][] = [
  [
    'Bulk with PATCH replace active false',
    true,
    (client, person) => bulkPatch(client, person, { op: 'replace', path: 'active', value: false }),
  ],
  [
    'Bulk with PATCH without a path, "False"',
    true,
    (client, person) => bulkPatch(client, person, { op: 'Replace', value: { active: 'False' } }),
  ],
  [
    'Bulk with PATCH remove active',
    true,
    (client, person) => bulkPatch(client, person, { op: 'remove', path: 'active' }),
  ],
  [
    'Bulk with PUT',
    true,
    (client, { id, userName }) =>
      bulk(client, { method: 'PUT', path: `/Users/${id}`, data: { schemas: [USER_SCHEMA], userName, active: false } }),
  ],
  ['Bulk with DELETE', false, (client, { id }) => bulk(client, { method: 'DELETE', path: `/Users/${id}` })],
  [
    'the console',
    true,
    (_client, { id }, { tenant, base }) => press(tenant, `${base}/admin/people/${id}`, 'Deactivate'),
  ],
  [
    'a deletion in the console',
    false,
    (_client, { id }, { tenant, base }) => press(tenant, `${base}/admin/people/${id}`, 'Delete'),
  ],
];

/** Tokens, an unredeemed code, a session, and an approved device that has not polled since. */
async function holdEverything(client: ScimClient) {
  const person = await client.createPerson();
  const spa = clientOf('spa', client.tenant);
  const tv = clientOf('tv', client.tenant);
  const tokens = await freshTokens(spa, person);
  const code = await freshCode(spa, person, { agent: tokens.agent });
  const device = await freshDevice(tv);
  await decideDevice(tokens.agent, await enterCode(tokens.agent, device.user_code, client.tenant), 'allow');
  return { person, spa, tv, tokens, code, device };
}

async function expectNothingLeft(
  { spa, tv, tokens, code, device }: Awaited<ReturnType<typeof holdEverything>>,
  base: string,
): Promise<void> {
  expect((await introspect(clientOf('api', spa.tenant), tokens.access_token)).body).toEqual({ active: false });
  expectInvalidGrant(await refresh(spa, tokens.refresh_token));
  expectInvalidGrant(await requestToken(spa, code.form));
  expect((await poll(tv, device.device_code)).body.access_token).toBeUndefined();
  expect((await tokens.agent.open(`${base}/account`)).url.pathname).toBe(`${base}/login`);
}

describe.each(tenants)('at the tenant %s', (tenant, client, base) => {
  it.each(roads)(
    '%s ends sessions, tokens, codes and devices, and reactivation restores none',
    async (_name, stays, road) => {
      const held = await holdEverything(client);
      const { id } = held.person;
      expect((await introspect(clientOf('api', tenant), held.tokens.access_token)).body.active).toBe(true);
      await road(client, held.person, { tenant, base });
      await expectNothingLeft(held, base);

      if (!stays) {
        expect((await client.get(`/Users/${id}`)).status).toBe(404);
        await press(tenant, `${base}/admin/people/${id}`, 'Restore');
        await expectNothingLeft(held, base);
      }
      expect((await client.get(`/Users/${id}`)).body.active).toBe(false);
      expect((await client.patch(id, { op: 'replace', path: 'active', value: true })).body.active).toBe(true);
      await expectNothingLeft(held, base);
      await signIn(held.person, { tenant });
    },
  );
});

describe('a deleted person', () => {
  it('is not found by SCIM, and their userName and externalId can be used for a new person', async () => {
    const externalId = unique('ext');
    const { id, userName } = await scim.createUser({ externalId });
    const group = await scim.send('POST', '/Groups', { displayName: unique('group'), members: [{ value: id }] });
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await scim.send(method, `/Users/${id}`)).status).toBe(404);
    expect((await scim.patch(id, { op: 'replace', path: 'active', value: true })).status).toBe(404);
    expect((await scim.find(`userName eq "${userName}"`)).body.totalResults).toBe(0);
    expect((await scim.get(`/Groups/${String(group.body.id)}`)).body.members).toBeUndefined();
    expect((await scim.createUser({ userName, externalId })).id).not.toBe(id);
  });

  it('cannot be restored while another person has the userName, and the console says who', async () => {
    const { id, userName } = await scim.createUser();
    await scim.send('DELETE', `/Users/${id}`);
    const other = await scim.createUser({ userName: userName.toUpperCase() });
    expect(await press('default', `/admin/people/${id}`, 'Restore')).toContain(
      `Another person now has the user name ${userName.toUpperCase()}.`,
    );
    expect((await scim.get(`/Users/${id}`)).status).toBe(404);
    await scim.send('DELETE', `/Users/${other.id}`);
    await press('default', `/admin/people/${id}`, 'Restore');
    expect((await scim.get(`/Users/${id}`)).body).toMatchObject({ userName, active: false });
  });

  it('returns to their groups when restored, but not after permanent deletion', async () => {
    const { id } = await scim.createUser();
    const group = await scim.send('POST', '/Groups', { displayName: unique('group'), members: [{ value: id }] });
    const members = async () =>
      (await scim.get(`/Groups/${String(group.body.id)}`)).body.members as { value: string }[] | undefined;
    await scim.send('DELETE', `/Users/${id}`);
    await press('default', `/admin/people/${id}`, 'Restore');
    expect((await members())?.map(({ value }) => value)).toEqual([id]);

    await scim.send('DELETE', `/Users/${id}`);
    await press('default', `/admin/people/${id}`, 'Delete permanently');
    expect((await admins.get('default')?.open(`/admin/people/${id}`))?.response.status).toBe(404);
  });
});
