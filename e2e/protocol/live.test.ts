/**
 * How open pages of the console learn of changes: over a stream on our own server, and by asking on Next alone,
 * which keeps no long connection.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { mount, serverUrl } from '../support/environment';
import { personOf } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { ScimClient, scim } from '../support/scim';
import { formOf, type UserAgent } from '../support/user-agent';

interface Message {
  changed: string[];
  since: string;
}

const open: AbortController[] = [];
afterEach(() => open.splice(0).forEach((connection) => connection.abort()));

const pathOf = (tenant: string, query: string) => `${tenant === 'default' ? '' : `/t/${tenant}`}/admin/live?${query}`;

/** Opens a stream and waits for its first message. */
async function listen(agent: UserAgent, query: string, tenant = 'default') {
  const connection = new AbortController();
  open.push(connection);
  const response = await fetch(serverUrl + pathOf(tenant, query), {
    headers: agent.jar.header(),
    signal: connection.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const messages: Message[] = [];
  const heard = { messages, ended: false };
  void (async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const event of text.split('\n\n'))
        if (event.startsWith('data: ')) messages.push(JSON.parse(event.slice(6)) as Message);
    heard.ended = true;
  })().catch(() => undefined);
  await expect.poll(() => messages.length).toBeGreaterThan(0);
  messages.length = 0;
  return heard;
}

const topicsOf = ({ messages }: { messages: Message[] }) => new Set(messages.flatMap(({ changed }) => changed));
/** Waits until what happened before has been announced, and forgets it: notices come up to 1.5 seconds late. */
async function forgetEarlier(...streams: { messages: Message[] }[]) {
  await sleep(2_000);
  for (const { messages } of streams) messages.length = 0;
}
const deactivate = (id: string) => scim.patch(id, { op: 'replace', path: 'active', value: false });
const WITHIN = { timeout: 2_000, interval: 20 };

it.each([
  ['a browser that is not signed in', 'nobody', 'topics=people', 401],
  ['a person without a role', 'plain', 'topics=people', 403],
  ['an auditor who asks for what only administrators see', 'auditor', 'topics=people,playground', 403],
  ['an auditor who asks for nothing known', 'auditor', 'topics=secrets', 400],
])('%s hears nothing', async (_who, name, query, status) => {
  const agent = name === 'nobody' ? null : await signIn(personOf(name as 'plain' | 'auditor'));
  const response = await fetch(serverUrl + pathOf('default', query), { headers: agent?.jar.header() ?? {} });
  expect(response.status).toBe(status);
});

it('a session of another tenant, and a request that another site made, hear nothing', async () => {
  const stranger = await signIn(personOf('owner', 'acme'), { tenant: 'acme' });
  const cookie = stranger.jar.named('.acme.session');
  stranger.jar.set(cookie?.name.replace('.acme.', '.default.') ?? '', cookie?.value ?? '');
  const ask = (agent: UserAgent, headers = {}) =>
    fetch(serverUrl + pathOf('default', 'topics=people'), { headers: { ...agent.jar.header(), ...headers } });
  expect((await ask(stranger)).status).toBe(401);
  expect((await ask(await signIn(personOf('auditor')), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});

it.runIf(mount === 'own')(
  'the page of a person is notified within two seconds when a directory deactivates them; other pages and tenants are not',
  async () => {
    const [lena, tom] = [await scim.createPerson(), await scim.createPerson()];
    const auditor = await signIn(personOf('auditor'));
    const about = (id: string) => `topics=people,families,sessions&id=${id}`;
    const theirs = await listen(auditor, about(lena.id));
    const other = await listen(auditor, about(tom.id));
    const log = await listen(auditor, 'topics=audit');
    const elsewhere = await listen(await signIn(personOf('owner', 'acme'), { tenant: 'acme' }), about(lena.id), 'acme');
    await forgetEarlier(theirs, other, log, elsewhere);
    await deactivate(lena.id);
    await expect.poll(() => topicsOf(theirs), WITHIN).toContain('people');
    await expect.poll(() => topicsOf(log), WITHIN).toEqual(new Set(['audit']));
    await sleep(1_500);
    expect([topicsOf(other), topicsOf(elsewhere)]).toEqual([new Set(), new Set()]);
  },
);

it.runIf(mount === 'own')('new provisioning entries and failures are announced once written', async () => {
  const auditor = await signIn(personOf('auditor'));
  const heard = await listen(auditor, 'topics=provisioning,failures');
  await scim.get('/Users?count=1');
  await new ScimClient('not-a-token').get('/Users');
  await expect.poll(() => topicsOf(heard), { timeout: 5_000 }).toEqual(new Set(['provisioning', 'failures']));
});

// With a new auditor, because a stream also reports what other tests change.
it.runIf(mount === 'own')('a stream ends with its session, without a message about it', async () => {
  const owner = await newAccessKey('owner', { tenant: 'default' });
  const lena = await scim.createPerson();
  const role = { tenant: 'default', body: { role: 'auditor' } };
  expect((await manage(owner, 'PUT', `/people/${lena.id}/role`, role)).status).toBe(200);
  const auditor = await signIn(lena);
  const heard = await listen(auditor, `topics=people,sessions&id=${lena.id}`);
  const page = await auditor.open('/sign-out');
  await forgetEarlier(heard);
  await auditor.submit(page, {}, formOf(page, '/sign-out/confirm'));
  await expect.poll(() => heard.ended, { timeout: 5_000 }).toBe(true);
  expect(topicsOf(heard)).toEqual(new Set());
});

it.runIf(mount === 'next')('without long connections the answer says what changed since a moment', async () => {
  const lena = await scim.createPerson();
  const auditor = await signIn(personOf('auditor'));
  const ask = async (since: string) => {
    const query = `topics=people,audit&id=${lena.id}&since=${encodeURIComponent(since)}`;
    const response = await fetch(serverUrl + pathOf('default', query), { headers: auditor.jar.header() });
    expect(response.headers.get('content-type')).toBe('application/json');
    return (await response.json()) as Message;
  };
  await sleep(1_100);
  const first = await ask(new Date().toISOString());
  expect(first.changed).toEqual([]);
  await deactivate(lena.id);
  const second = await ask(first.since);
  expect(second.changed).toEqual(['people', 'audit']);
  // Each question repeats the last five seconds.
  await sleep(5_100);
  expect((await ask((await ask(second.since)).since)).changed).toEqual([]);
});
