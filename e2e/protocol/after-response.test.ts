/**
 * What a request puts into an outbox leaves after its response, without any further request. On our own server the
 * launcher sees to it; Next alone has only the request (decision 0068).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshTokens } from '../support/authorization';
import { issuerOf, mount } from '../support/environment';
import { type EventReceiver, startEventReceiver } from '../support/event-receiver';
import { clientOf, personOf } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { newClient } from '../support/new-client';
import { requestToken, revoke } from '../support/oauth';
import { unique } from '../support/random';
import { formOf, UserAgent } from '../support/user-agent';

const TENANT = 'audit-house';
const AUDIT_ENTRY = 'urn:tessera:event:audit-entry';
const client = clientOf('audit-spa', TENANT);
const person = personOf('plain', TENANT);

interface Entry {
  action: string;
  request_id: string | null;
}

let server: EventReceiver;
let admin: string;
beforeAll(async () => {
  [server, admin] = [await startEventReceiver(0), await newAccessKey('admin', { tenant: TENANT })];
  const { status, body } = await manage(admin, 'POST', '/event-receivers', {
    tenant: TENANT,
    body: {
      name: unique('receiver'),
      method: 'push',
      address: `${server.url}push`,
      audience: 'https://siem.example',
      event_kinds: ['audit-entry.written'],
    },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
});
afterAll(() => server?.close());

const entries = () => server.received.map(({ body }) => (decodeJwt(body).events as Record<string, Entry>)[AUDIT_ENTRY]);

/** Waits for the audit entry of a request to be pushed. */
const pushed = (requestId: string | null, action: string) =>
  expect
    .poll(() => entries().filter((entry) => entry?.request_id === requestId && entry?.action === action).length, {
      timeout: 10_000,
    })
    .toBe(1);

describe('an event leaves without any further request', () => {
  it('after a token was revoked', async () => {
    const { refresh_token: token } = await freshTokens(client, person);
    const response = await revoke(client, token ?? '');
    await pushed(response.headers.get('x-request-id'), 'token-family.revoked');
  });

  it('after a form rejected a password', async () => {
    const agent = new UserAgent();
    const page = await agent.open(`${issuerOf(TENANT)}/login`);
    const { action, fields } = formOf(page, '/login/password');
    const answer = await agent.post(new URL(action, page.url).href, {
      ...fields,
      username: person.userName,
      password: 'not the password',
    });
    await pushed(answer.headers.get('x-request-id'), 'session.failed');
  });
});

it.runIf(mount === 'next')(
  'batches are written after the response, not by a timer: the last use of a client',
  async () => {
    const key = await newAccessKey('admin', { tenant: 'default' });
    const job = await newClient({ kind: 'Machine', scopes: [] });
    expect((await requestToken(job, { grant_type: 'client_credentials' })).status).toBe(200);
    // The batch's own timer would write it after 5 s, and so would the request that reads it, once it is answered.
    await sleep(2_000);
    const read = await manage(key, 'GET', `/clients/${job.id}`, { tenant: 'default' });
    expect(read.body.last_used_at).not.toBeNull();
  },
);
