/**
 * What a browser reaches that has opened a setup link: the pages of the link, and of everything else exactly what a
 * browser reaches without it.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { addressOf, manifest } from '../support/console-pages';
import { issuerOf, serverUrl } from '../support/environment';
import { personOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { linkOf, mailTo, partOf, sendsMail } from '../support/mail';
import { manage, newAccessKey } from '../support/management';
import { type ManagementDocument, managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { send } from '../support/send';
import { actionFormOf, submitAction } from '../support/server-action';
import { UserAgent } from '../support/user-agent';

const TENANT = 'default';
const PATIENCE_MILLISECONDS = 300_000;
let key: string;
let document: ManagementDocument;
let holder: UserAgent;
let link: { id: string; url: string };

async function newLink(body: object = {}): Promise<{ id: string; url: string }> {
  const { status, body: made } = await manage(key, 'POST', '/setup-links', {
    tenant: TENANT,
    body: { label: unique('Customer'), tasks: ['directory', 'sign-in'], ...body },
  });
  expect([status, made]).toMatchObject([201, { url: expect.stringMatching(/\/set-up\?token=tsu_[\w-]{43}$/) }]);
  return made as { id: string; url: string };
}

async function openedBy({ url }: { url: string }): Promise<UserAgent> {
  const agent = new UserAgent();
  const arrival = await agent.submit(await agent.open(url), {});
  expect(arrival.url.href).toMatch(new RegExp(`^${issuerOf(TENANT)}/set-up\\?link=[\\w-]{36}$`));
  return agent;
}

beforeAll(async () => {
  key = await newAccessKey('owner', { tenant: TENANT });
  ({ document } = await managementDocument(TENANT));
  link = await newLink();
  holder = await openedBy(link);
}, PATIENCE_MILLISECONDS);

/** What a request is answered, without what differs from one request to the next. */
async function answerOf(
  agent: UserAgent,
  path: string,
  init: Parameters<UserAgent['request']>[1] = {},
): Promise<string> {
  const { status, headers } = await agent.request(path, init);
  return [path, status, headers.get('location'), headers.get('www-authenticate')].join(' ');
}

/** A browser that has pages of ours open, but no link. */
const stranger = new UserAgent();

async function expectSame(path: string, init: Parameters<UserAgent['request']>[1] = {}): Promise<void> {
  expect(await answerOf(holder, path, init)).toBe(await answerOf(stranger, path, init));
}

describe('a browser with a setup link', () => {
  it(
    'gets each page and route of the console, the account page and the API as a stranger does',
    async () => {
      await stranger.open('/login');
      for (const file of Object.keys(manifest)) await expectSame(addressOf(file));
    },
    PATIENCE_MILLISECONDS,
  );

  it(
    'gets each operation of the management API as a stranger does',
    async () => {
      for (const [path, methods] of Object.entries(document.paths))
        for (const method of Object.keys(methods))
          await expectSame(`${issuerOf(TENANT)}/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}`, {
            method: method.toUpperCase(),
            headers: { 'Content-Type': 'application/json' },
            ...(['post', 'put', 'patch'].includes(method) && { body: '{}' }),
          });
    },
    PATIENCE_MILLISECONDS,
  );

  it('gets endpoints, SCIM and people’s forms as a stranger does', async () => {
    for (const path of [
      '/userinfo',
      '/scim/v2/Users',
      '/scim/v2/Me',
      '/jwks',
      '/authorize',
      '/events/poll',
      '/admin/live',
      '/',
    ])
      await expectSame(path);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
    for (const path of [
      '/token',
      '/introspect',
      '/revoke',
      '/par',
      '/register',
      '/login/password',
      '/account/apps/disconnect',
      '/account/tokens/revoke',
      '/second-factor/code',
      '/consent/decision',
    ])
      await expectSame(path, { method: 'POST', headers, body: 'x=1' });
  });

  it('is nobody to the console’s actions', async () => {
    const made = await newLink();
    const customer = await openedBy(made);
    const owner = await signIn(personOf('owner', TENANT), { tenant: TENANT });
    const page = await owner.open(`${issuerOf(TENANT)}/admin/setup-links/${made.id}`);
    const form = actionFormOf(page, 'days');
    const status = async () => (await manage(key, 'GET', `/setup-links/${made.id}`, { tenant: TENANT })).body;
    await submitAction(customer, page, form, { days: '3' });
    expect(await status()).toMatchObject({ status: 'open' });
    await submitAction(owner, page, form, { days: '3' });
    expect(await status()).toMatchObject({ status: 'unopened' });
  });

  it('reaches its pages, but not those of another tenant', async () => {
    expect((await holder.request('/set-up/directory')).status).toBe(200);
    const elsewhere = await holder.open(`${issuerOf('acme')}/set-up`);
    expect(textOf(elsewhere.html)).toContain('can’t be used');
    expect((await holder.request(`${issuerOf('acme')}/set-up/directory`)).headers.get('location')).toMatch(/\/set-up$/);
  });
});

describe('a setup link over the management API', () => {
  it('is created, shown, issued again and withdrawn by owners, and its secret is returned only once', async () => {
    const made = await newLink({ tasks: ['sign-in'], days: 3 });
    const get = async () => (await manage(key, 'GET', `/setup-links/${made.id}`, { tenant: TENANT })).body;
    expect(await get()).toMatchObject({ tasks: ['sign-in'], status: 'unopened', opened_at: null });
    expect(JSON.stringify(await get())).not.toContain('tsu_');
    const agent = await openedBy(made);
    expect(await get()).toMatchObject({ status: 'open' });
    const again = await manage(key, 'POST', `/setup-links/${made.id}/issue-again`, { tenant: TENANT, body: {} });
    expect(again.body).toMatchObject({ ended: { sessions: 1 } });
    expect(textOf((await agent.open('/set-up')).html)).toContain('can’t be used');
    expect(textOf((await agent.open(made.url)).html)).toContain('can’t be used');
    const reopened = await openedBy({ url: String(again.body.url) });
    expect((await manage(key, 'DELETE', `/setup-links/${made.id}`, { tenant: TENANT })).status).toBe(204);
    expect(textOf((await reopened.open('/set-up')).html)).toContain('can’t be used');
    expect((await manage(key, 'DELETE', `/setup-links/${made.id}`, { tenant: TENANT })).status).toBe(404);
  });

  it.runIf(sendsMail)('is emailed instead of returned, and its answer says to whom and when', async () => {
    const to = `${unique('it').toLowerCase()}@nordwind.example`;
    const body = { label: unique('Nordwind'), tasks: ['domain'], mail_to: to, mail_language: 'de' };
    const made = await manage(key, 'POST', '/setup-links', { tenant: TENANT, body });
    expect(made).toMatchObject({ status: 201, body: { url: null } });
    const mail = await mailTo(to);
    expect(partOf(mail, 'text/plain')).toContain('ohne den Link zu öffnen');
    await openedBy({ url: linkOf(mail) });
    const path = `/setup-links/${String(made.body.id)}`;
    await expect
      .poll(async () => (await manage(key, 'GET', path, { tenant: TENANT })).body)
      .toMatchObject({ status: 'open', mailed_to: to, mailed_at: expect.any(String) });
    const again = await manage(key, 'POST', `${path}/issue-again`, { tenant: TENANT, body: { mail_to: to } });
    expect(again.body).toEqual({ url: null, ended: { sessions: 1 } });
    await openedBy({ url: linkOf(await mailTo(to, 2)) });
    await manage(key, 'DELETE', path, { tenant: TENANT });
  });

  it.runIf(sendsMail)('is not emailed with a name that could pass for an address', async () => {
    const body = { label: 'evil.example', tasks: ['domain'], mail_to: 'it@nordwind.example' };
    const refused = await manage(key, 'POST', '/setup-links', { tenant: TENANT, body });
    expect(refused.status).toBe(409);
  });

  it('is read by auditors and changed by owners only', async () => {
    const admin = await newAccessKey('admin', { tenant: TENANT });
    expect((await manage(admin, 'GET', '/setup-links', { tenant: TENANT })).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/setup-links'],
      ['POST', `/setup-links/${link.id}/issue-again`],
      ['DELETE', `/setup-links/${link.id}`],
    ] as const)
      expect(
        (await manage(admin, method, path, { tenant: TENANT, ...(method === 'POST' && { body: {} }) })).status,
      ).toBe(403);
  });

  it('needs a label, tasks that exist, and 1 to 30 days', async () => {
    for (const body of [{ label: '' }, { tasks: [] }, { tasks: ['owner'] }, { days: 0 }, { days: 31 }])
      expect(
        (
          await manage(key, 'POST', '/setup-links', {
            tenant: TENANT,
            body: { label: 'Customer', tasks: ['directory'], ...body },
          })
        ).status,
        JSON.stringify(body),
      ).toBe(400);
  });
});

describe('two setup links in one browser', () => {
  it('keep their pages apart, on both mounts', async () => {
    const [first, second] = [await newLink({ tasks: ['domain'] }), await newLink({ tasks: ['directory'] })];
    const agent = await openedBy(first);
    await agent.submit(await agent.open(second.url), {});
    const status = async ({ id }: { id: string }, path: string) =>
      (await agent.request(`/set-up${path}?link=${id}`)).status;
    expect([await status(first, '/domain'), await status(first, '/directory')]).toEqual([200, 403]);
    expect([await status(second, '/domain'), await status(second, '/directory')]).toEqual([403, 200]);
    for (const { id } of [first, second]) await manage(key, 'DELETE', `/setup-links/${id}`, { tenant: TENANT });
  });
});

describe('forms behind a setup link', () => {
  it('are refused when another site sends them, on both mounts', async () => {
    const page = await holder.open('/set-up/directory');
    const form = formsOf(page.html).find(({ action }) => action.endsWith('/directory/connect'));
    if (!form) throw new Error(textOf(page.html));
    const refused = await holder.post(form.action, form.fields, {
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(refused.status).toBe(403);
    expect(
      (await send(`${serverUrl}/set-up/directory/connect`, { method: 'POST', headers: {}, body: '' })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});
