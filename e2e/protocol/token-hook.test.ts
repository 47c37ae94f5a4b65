/** A tenant's token hook over the management API and at the token endpoint: what it changes, refuses and breaks. */
import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshCode, signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { introspect, refresh, requestToken } from '../support/oauth';
import { actionFormOf, submitAction } from '../support/server-action';
import { type HookServer, startHookServer } from '../support/token-hook';

const TENANT = 'hook-house';
const web = clientOf('hook-web', TENANT);
const service = clientOf('hook-service', TENANT);
const person = personOf('plain', TENANT);
const PATH = '/token-hook';

let server: HookServer;
let key: string;
let expectDocumented: (operationId: string, called: Called) => void;
beforeAll(async () => {
  server = await startHookServer();
  key = await newAccessKey('owner', { tenant: TENANT });
  ({ expectDocumented } = await managementDocument(TENANT));
}, 60_000);
afterEach(async () => {
  server.answer = { body: '{}' };
  await manage(key, 'DELETE', PATH, { tenant: TENANT });
});
afterAll(() => server?.close());

const call = (method: string, path = PATH, body?: object, headers?: Record<string, string>) =>
  manage(key, method, path, { tenant: TENANT, ...(body && { body }), ...(headers && { headers }) });
const asService = () => requestToken(service, { grant_type: 'client_credentials', scope: 'orders' });

/** Sets the hook, and waits until every process that answers asks it. @returns its secret */
async function hook(onFailure: 'refuse' | 'continue' = 'refuse'): Promise<string> {
  const set = await call('PUT', PATH, { url: server.url, on_failure: onFailure });
  if (set.status !== 200) throw new Error(JSON.stringify(set.body));
  await expect
    .poll(
      async () => {
        const before = server.received.length;
        await Promise.all(Array.from({ length: 8 }, asService));
        return server.received.length - before;
      },
      { timeout: 20_000 },
    )
    .toBe(8);
  server.received.length = 0;
  return String(set.body.secret);
}
/** Repeats what failed because half a second was too short for this machine at that moment; nothing was consumed. */
async function patiently<Answer extends { status: number; body: object }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    const failed = answer.status === 503 || ('outcome' in answer.body && answer.body.outcome === 'failed');
    if (!failed || attempt === 10) return answer;
  }
}

const says = (answer: object, more: Partial<HookServer['answer']> = {}) => {
  server.answer = { body: JSON.stringify(answer), ...more };
};

describe('the token hook over the management API', () => {
  it('is set with a secret that is shown once, read, changed, tested, rotated and deleted', async () => {
    expect((await call('GET')).status).toBe(404);
    const set = await call('PUT', PATH, { url: server.url, on_failure: 'refuse' });
    expectDocumented('setTokenHook', set);
    expect(set.body).toEqual({
      url: server.url,
      on_failure: 'refuse',
      active: true,
      secret: expect.stringMatching(/^whsec_/),
    });
    const got = await call('GET');
    expectDocumented('getTokenHook', got);
    expect(got.body).toMatchObject({ url: server.url, secrets: [{ expires_at: null }] });
    expect(JSON.stringify(got.body)).not.toContain(String(set.body.secret));

    const etag = got.headers.get('etag') ?? '';
    const change = { url: server.url, on_failure: 'continue', active: false };
    expect((await call('PUT', PATH, change, { 'If-Match': etag })).body).toEqual(change);
    expect((await call('PUT', PATH, { ...change, active: true }, { 'If-Match': etag })).status).toBe(412);

    says({ access_token: { add: { tier: 'gold' } } });
    const tested = await patiently(() => call('POST', `${PATH}/test`));
    expectDocumented('testTokenHook', tested);
    expect(tested.body).toMatchObject({ outcome: 'changes', access_token: { add: { tier: 'gold' }, remove: [] } });
    expect(JSON.parse(server.received.at(-1)?.body ?? '')).toMatchObject({ type: 'token.issuing', test: true });

    const rotated = await call('POST', `${PATH}/rotate-secret`, { overlap_seconds: 3600 });
    expectDocumented('rotateTokenHookSecret', rotated);
    expect((await call('GET')).body.secrets).toHaveLength(2);
    expect((await call('DELETE')).status).toBe(204);
    expect((await call('DELETE')).status).toBe(404);
    expect((await call('POST', `${PATH}/test`)).status).toBe(404);
  });

  it('is for administrators', async () => {
    const auditor = await newAccessKey('owner', { tenant: TENANT, role: 'auditor' });
    const body = { url: server.url, on_failure: 'refuse' };
    expect((await manage(auditor, 'PUT', PATH, { tenant: TENANT, body })).status).toBe(403);
    expect((await manage(auditor, 'GET', PATH, { tenant: TENANT })).status).toBe(404);
  });
});

describe('the token hook at the token endpoint', () => {
  it('is asked with a signature, and changes the claims of both tokens and of introspection, but no scope', async () => {
    const secret = await hook();
    const { form } = await freshCode(web, person, { overrides: { scope: 'openid orders' } });
    says({ access_token: { add: { tier: 'gold', seats: [1, 2] } }, id_token: { add: { tier: 'gold' } } });
    const { status, body } = await patiently(() => requestToken(web, form));
    expect([status, String(body.scope).split(' ').sort()]).toEqual([200, ['openid', 'orders']]);
    const access = decodeJwt(String(body.access_token));
    expect(access).toMatchObject({ tier: 'gold', seats: [1, 2], client_id: 'hook-web' });
    expect(decodeJwt(String(body.id_token))).toMatchObject({
      tier: 'gold',
      aud: 'hook-web',
      at_hash: expect.any(String),
    });
    expect((await introspect(web, String(body.access_token))).body).toMatchObject({ active: true, tier: 'gold' });

    const { headers, body: asked } = server.received.at(-1) ?? expect.fail('The hook was not asked.');
    expect(JSON.parse(asked)).toMatchObject({
      type: 'token.issuing',
      issuer: issuerOf(TENANT),
      grant_type: 'authorization_code',
      client_id: 'hook-web',
      subject: { sub: access.sub, person_id: access.sub, user_name: person.userName },
      access_token: { claims: { jti: access.jti, scope: body.scope } },
      id_token: { claims: { aud: 'hook-web' } },
    });
    const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${asked}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  });

  it('refuses with access_denied and a reason, and leaves code and refresh token usable', async () => {
    await hook();
    const { form } = await freshCode(web, person);
    const refusal = {
      status: 400,
      body: { error: 'access_denied', error_description: expect.stringContaining('No contract') },
    };
    says({ refuse: { reason: 'No contract' } });
    expect(await patiently(() => requestToken(web, form))).toMatchObject(refusal);
    says({});
    const { status, body } = await patiently(() => requestToken(web, form));
    expect(status).toBe(200);
    says({ refuse: { reason: 'No contract' } });
    const again = () => refresh(web, String(body.refresh_token));
    expect(await patiently(again)).toMatchObject(refusal);
    expect(await patiently(asService)).toMatchObject(refusal);
    says({});
    expect((await patiently(again)).status).toBe(200);
    // The reasons of refusals are written in batches.
    await expect
      .poll(async () => (await call('GET', '/refusals?endpoint=token-hook&code=access_denied')).body.items, {
        timeout: 15_000,
      })
      .toContainEqual(
        expect.objectContaining({ client_id: 'hook-web', reason: expect.stringContaining('No contract') }),
      );
  });

  it.each([
    ['takes longer than half a second', {}, { afterMilliseconds: 8000 }],
    ['answers with another status', {}, { status: 500 }],
    ['redirects', {}, { status: 307, headers: { Location: 'https://elsewhere.example' } }],
    ['adds a reserved claim', { access_token: { add: { scope: 'orders admin' } } }, {}],
    ['adds too much', { access_token: { add: { a: 'x'.repeat(5000) } } }, {}],
    ['answers with more than 16 kB', { access_token: { remove: [] }, x: 'x'.repeat(20_000) }, {}],
  ])('stops every token, or none, when it %s', async (_, answer, more) => {
    await hook('refuse');
    says(answer, more);
    const started = performance.now();
    const stopped = await asService();
    expect(performance.now() - started).toBeLessThan(5000);
    expect(stopped).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
    expect(stopped.headers.get('retry-after')).toBe('1');
    await call('PUT', PATH, { url: server.url, on_failure: 'continue' });
    await expect.poll(async () => (await asService()).status, { timeout: 20_000 }).toBe(200);
    const { body } = await asService();
    expect([body.scope, decodeJwt(String(body.access_token)).a]).toEqual(['orders', undefined]);
  });

  it('is not asked while it is inactive', async () => {
    await hook();
    says({ refuse: { reason: 'never' } });
    await call('PUT', PATH, { url: server.url, on_failure: 'refuse', active: false });
    await expect.poll(async () => (await asService()).status, { timeout: 20_000 }).toBe(200);
  });

  it('is asked about exchanged tokens', async () => {
    await hook();
    const { form } = await freshCode(web, person, { overrides: { scope: 'openid orders' } });
    const { access_token: subject } = (await patiently(() => requestToken(web, form))).body;
    says({ access_token: { add: { tier: 'gold' } } });
    const { body } = await patiently(() =>
      requestToken(web, {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: String(subject),
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      }),
    );
    expect(decodeJwt(String(body.access_token))).toMatchObject({ tier: 'gold' });
    expect(JSON.parse(server.received.at(-1)?.body ?? '')).toMatchObject({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject: { user_name: person.userName },
    });
  });

  it('shows in the playground what it did', async () => {
    await hook();
    const owner = await signIn(personOf('owner', TENANT), { tenant: TENANT });
    const page = await owner.open(`${issuerOf(TENANT)}/admin/playground?client=hook-service&flow=client_credentials`);
    const run = async () =>
      textOf(
        (
          await submitAction(owner, page, actionFormOf(page, 'run'), {
            do: 'begin',
            scope: 'orders',
            client_secret: service.secret ?? '',
          })
        ).html,
      );
    says({ access_token: { add: { tier: 'gold' }, remove: ['beta'] } });
    await expect
      .poll(run, { timeout: 20_000 })
      .toMatch(/Token hook\. Answered in \d+ ms\. Added: access_token\.tier\. Removed: access_token\.beta\./);
    says({ refuse: { reason: 'No contract' } });
    await expect.poll(run, { timeout: 20_000 }).toMatch(/Token hook\. Refused in \d+ ms: No contract/);
  });
});
