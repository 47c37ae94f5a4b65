/** Shared Signals (OpenID SSF 1.0) that a tenant receives by push (RFC 8935), also from another tenant of Tessera. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { assertion, JWT_BEARER, present, publicKeyOf, type Signed } from '../support/assertion';
import { authorizationRequest, codeOf, freshTokens, signInOn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, type TestClient } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { introspect, refresh } from '../support/oauth';
import { unique } from '../support/random';
import { acmeScim } from '../support/scim';
import { send } from '../support/send';
import { streamClient } from '../support/stream-client';

/** The tenant that receives, and the one that transmits in the last test. */
const [TENANT, OTHER] = ['mgmt', 'acme'];
const SCOPE = 'orders:read';
const endpoint = `${issuerOf(TENANT)}/shared-signals`;
const AUDIENCE = 'https://receiver.mgmt.example';
const DISABLED = 'https://schemas.openid.net/secevent/risc/event-type/account-disabled';
const VERIFICATION = 'https://schemas.openid.net/secevent/ssf/event-type/verification';

let owner: string;
let client: TestClient;
beforeAll(async () => {
  owner = await newAccessKey('owner');
  const { body } = await manage(owner, 'POST', '/clients', {
    body: { client_name: 'Holder of tokens', grant_types: [JWT_BEARER], scope: SCOPE },
  });
  client = {
    id: String(body.client_id),
    name: 'Holder of tokens',
    secret: String(body.client_secret),
    method: 'client_secret_basic',
    redirectUri: '',
    scope: SCOPE,
    tenant: TENANT,
  };
}, 60_000);

/** Adds an issuer that may send signals. */
async function trusted(differences: object = {}): Promise<string> {
  const issuer = `https://${unique('transmitter')}.example`;
  const body = {
    issuer,
    jwks: { keys: [publicKeyOf('idp')] },
    scope: SCOPE,
    revocation: 'everyone',
    signals: { audience: AUDIENCE },
    ...differences,
  };
  const called = await manage(owner, 'POST', '/trusted-issuers', { body });
  if (called.status !== 201) throw new Error(JSON.stringify(called.body));
  return String(called.body.issuer);
}

/** A person with an access token, which an issuer with the key of the tests asserts. */
async function holder(issuer: string, userName = `${unique('held')}@mgmt.example`) {
  const { body } = await manage(owner, 'POST', '/people', { body: { user_name: userName } });
  // The other server process hears of a new issuer a moment later.
  const token = await vi.waitFor(async () => {
    const jwt = assertion(issuer, { key: 'idp', claims: { sub: userName, aud: issuerOf(TENANT) } });
    const { status, body: answer } = await present(client, jwt);
    expect([status, answer]).toEqual([200, expect.objectContaining({ access_token: expect.any(String) })]);
    return String(answer.access_token);
  }, 3_000);
  const isActive = async () => (await introspect(client, token)).body.active;
  if (!(await isActive())) throw new Error('The person has no access token.');
  return { id: String(body.id), userName, isActive };
}

const set = (issuer: string, sub: string, { claims = {}, header = {}, ...rest }: Signed = {}) =>
  assertion(issuer, {
    key: 'idp',
    claims: {
      aud: AUDIENCE,
      exp: undefined,
      sub_id: { format: 'iss_sub', iss: issuer, sub },
      events: { [DISABLED]: {} },
      ...claims,
    },
    header: { typ: 'secevent+jwt', ...header },
    ...rest,
  });

const push = (token: string, url = endpoint) =>
  send(url, { method: 'POST', headers: { 'Content-Type': 'application/secevent+jwt' }, body: token });

describe('a pushed signal', () => {
  it('has ended the person’s access when it is answered with 202, and leaves an audit entry', async () => {
    const issuer = await trusted();
    const [person, other] = [await holder(issuer), await holder(issuer)];
    const answer = await push(set(issuer, person.userName));
    expect([answer.status, await answer.text()]).toEqual([202, '']);
    expect([await person.isActive(), await other.isActive()]).toEqual([false, true]);
    const log = await manage(owner, 'GET', `/audit-events?target=${person.id}&action=signal.received`);
    expect(log.body).toMatchObject({
      items: [{ actor: { type: 'trusted-issuer', id: issuer }, detail: { ended: { tokenFamilies: 1 } } }],
    });
  });

  it('is handled once', async () => {
    const issuer = await trusted();
    const person = await holder(issuer);
    const token = set(issuer, person.userName);
    const answers = await Promise.all(Array.from({ length: 6 }, () => push(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 202));
    const log = await manage(owner, 'GET', `/audit-events?target=${person.id}&action=signal.received`);
    expect(log.body.items).toHaveLength(1);
  });

  it.each<[string, string, (issuer: string, sub: string) => string]>([
    ['alg none', 'invalid_request', (issuer, sub) => set(issuer, sub, { header: { alg: 'none' } })],
    ['a forged signature', 'authentication_failed', (issuer, sub) => set(issuer, sub, { key: 'partner' })],
    ['another audience', 'invalid_audience', (issuer, sub) => set(issuer, sub, { claims: { aud: endpoint } })],
    ['another issuer', 'authentication_failed', (_, sub) => set('https://nobody.example', sub)],
    ['the type of an assertion', 'invalid_request', (issuer, sub) => set(issuer, sub, { header: { typ: 'JWT' } })],
    ['too many bytes', 'invalid_request', (issuer, sub) => set(issuer, sub, { claims: { x: 'x'.repeat(20_000) } })],
  ])('changes nothing with %s', async (_, err, tokenOf) => {
    const issuer = await trusted();
    const person = await holder(issuer);
    const answer = await push(tokenOf(issuer, person.userName));
    expect([answer.status, (await answer.json()).err]).toEqual([400, err]);
    expect(await person.isActive()).toBe(true);
  });

  it('is not accepted at another tenant, nor from an issuer that was given no audience', async () => {
    const issuer = await trusted();
    expect((await push(set(issuer, 'x'), `${issuerOf(OTHER)}/shared-signals`)).status).toBe(400);
    const silent = await trusted({ signals: undefined });
    expect((await push(set(silent, 'x'))).status).toBe(400);
  });

  it('verifies the stream', async () => {
    const issuer = await trusted();
    const claims = { events: { [VERIFICATION]: { state: 'abc' } }, sub_id: { format: 'opaque', id: 'stream' } };
    // The other server process learns of the issuer a moment later.
    await expect.poll(async () => (await push(set(issuer, '', { claims }))).status).toBe(202);
    const log = await manage(owner, 'GET', `/audit-events?actor=${issuer}&action=signal.stream-verified`);
    expect(log.body).toMatchObject({ items: [{ detail: { state: 'abc' } }] });
  });
});

describe('a signal that requires a new sign-in', () => {
  const COMPLIANCE = 'https://schemas.openid.net/secevent/caep/event-type/device-compliance-change';
  const storefront = clientOf('spa', OTHER);
  const base = issuerOf(OTHER);

  it('leaves tokens, and leads every page of the session to the sign-in page until then', async () => {
    const there = await newAccessKey('owner', { tenant: OTHER });
    const issuer = `https://${unique('transmitter')}.example`;
    const body = {
      issuer,
      jwks: { keys: [publicKeyOf('idp')] },
      profiles: [],
      subject_attribute: 'user_name',
      revocation: 'everyone',
      signals: { audience: AUDIENCE },
    };
    const added = await manage(there, 'POST', '/trusted-issuers', { tenant: OTHER, body });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const person = await acmeScim.createPerson();
    const { agent, refresh_token: token } = await freshTokens(storefront, person);
    const arrivalOf = async (page: string) => (await agent.open(page)).url;
    const silent = authorizationRequest(storefront, { prompt: 'none' });
    expect((await arrivalOf(`${base}/account`)).pathname).toBe('/t/acme/account');
    expect((await arrivalOf(silent.url)).searchParams.get('error')).toBeNull();

    const claims = { events: { [COMPLIANCE]: { current_status: 'not-compliant', previous_status: 'compliant' } } };
    const signal = set(issuer, person.userName, { claims });
    // The other server process learns of the issuer a moment later.
    await expect.poll(async () => (await push(signal, `${base}/shared-signals`)).status).toBe(202);

    expect((await refresh(storefront, String(token))).status).toBe(200);
    const { body: sessions } = await manage(there, 'GET', `/people/${person.id}/sessions`, { tenant: OTHER });
    expect(sessions).toMatchObject({ items: [{ must_sign_in_again: { issuer, since: expect.any(String) } }] });
    for (const page of ['/account', '/device', '/account/requests', '/second-factor?as=session'])
      expect((await arrivalOf(base + page)).pathname, page).toBe('/t/acme/login');
    expect((await arrivalOf(silent.url)).searchParams.get('error')).toBe('login_required');
    const request = authorizationRequest(storefront);
    const page = await agent.open(request.url);
    expect(page.url.pathname).toBe('/t/acme/login');
    expect(codeOf(await signInOn(agent, page, person))).toBeTruthy();
    expect((await arrivalOf(`${base}/account`)).pathname).toBe('/t/acme/account');
  });
});

describe('two tenants', () => {
  it('when a person is deactivated at the one, everything of theirs ends at the other', async () => {
    const there = await newAccessKey('owner', { tenant: OTHER });
    const keys = await (await send(`${issuerOf(OTHER)}/jwks`)).json();
    const created = await manage(there, 'POST', '/people', {
      tenant: OTHER,
      body: { user_name: `${unique('leaver')}@acme.example` },
    });
    const id = String(created.body.id);
    const audience = unique('https://mgmt.example/signals');
    const transmitter = { issuer: issuerOf(OTHER), jwks: keys, profiles: [] };
    await manage(owner, 'DELETE', `/trusted-issuers/${encodeURIComponent(issuerOf(OTHER))}`);
    await trusted({ ...transmitter, signals: { audience } });
    const person = await holder(await trusted(), id);
    const receiver = await manage(there, 'POST', '/event-receivers', {
      tenant: OTHER,
      body: {
        name: unique('mgmt'),
        method: 'push',
        address: endpoint,
        audience,
        event_kinds: ['resource.deactivated'],
      },
    });
    expect(receiver.status, JSON.stringify(receiver.body)).toBe(201);
    const ended = await manage(there, 'POST', `/people/${id}/deactivate`, { tenant: OTHER, body: {} });
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    await expect.poll(person.isActive, { timeout: 15_000 }).toBe(false);
    await manage(there, 'DELETE', `/event-receivers/${String(receiver.body.id)}`, { tenant: OTHER });
  });

  it('when a person is deactivated at the one, the other polls it, and deactivates the person until someone speaks', async () => {
    const there = await newAccessKey('owner', { tenant: OTHER });
    const keys = await (await send(`${issuerOf(OTHER)}/jwks`)).json();
    const leaver = { tenant: OTHER, body: { user_name: `${unique('leaver')}@acme.example` } };
    const id = String((await manage(there, 'POST', '/people', leaver)).body.id);
    const person = await holder(await trusted(), id);
    const audience = unique('https://mgmt.example/polled');
    const receiver = await manage(there, 'POST', '/event-receivers', {
      tenant: OTHER,
      body: { name: unique('polled'), method: 'poll', audience, event_kinds: ['resource.deactivated'] },
    });
    expect(receiver.status, JSON.stringify(receiver.body)).toBe(201);
    await manage(there, 'POST', `/people/${id}/deactivate`, { tenant: OTHER, body: {} });
    await manage(owner, 'DELETE', `/trusted-issuers/${encodeURIComponent(issuerOf(OTHER))}`);
    const polled = {
      audience,
      account_disabled: 'deactivate',
      poll_url: `${issuerOf(OTHER)}/events/poll`,
      poll_token: String(receiver.body.secret),
    };
    const issuer = await trusted({ issuer: issuerOf(OTHER), jwks: keys, profiles: [], signals: polled });
    const shown = await manage(owner, 'GET', `/trusted-issuers/${encodeURIComponent(issuer)}`);
    expect(shown.body.signals).toMatchObject({ poll_url: polled.poll_url, lifts_deactivation: false });
    expect(JSON.stringify(shown.body)).not.toContain(polled.poll_token);
    const active = async () => (await manage(owner, 'GET', `/people/${person.id}`)).body.active;
    await expect.poll(active, { timeout: 45_000, interval: 1_000 }).toBe(false);
    expect(await person.isActive()).toBe(false);
    expect((await manage(owner, 'POST', `/people/${person.id}/reactivate`, { body: {} })).body.active).toBe(true);
    await manage(there, 'DELETE', `/event-receivers/${String(receiver.body.id)}`, { tenant: OTHER });
  }, 90_000);

  describe('with a stream that the one creates at the other', () => {
    let there: string;
    let bearer: string;
    let keys: object;
    beforeAll(async () => {
      there = await newAccessKey('owner', { tenant: OTHER });
      keys = await (await send(`${issuerOf(OTHER)}/jwks`)).json();
      ({ token: bearer } = await streamClient(there, OTHER));
    }, 60_000);

    const at = (issuer: string) => `/trusted-issuers/${encodeURIComponent(issuer)}`;

    /** The other tenant as a transmitter without a stream. */
    async function transmitter(): Promise<string> {
      await manage(owner, 'DELETE', at(issuerOf(OTHER)));
      return trusted({ issuer: issuerOf(OTHER), jwks: keys, profiles: [], signals: { audience: 'none yet' } });
    }

    async function streamed(body: object): Promise<{ issuer: string; streamId: string }> {
      const issuer = await transmitter();
      const created = await manage(owner, 'POST', `${at(issuer)}/stream`, { body: { token: bearer, ...body } });
      expect(created.status, JSON.stringify(created.body)).toBe(201);
      return { issuer, streamId: String(created.body.stream_id) };
    }

    const leaver = async (): Promise<string> => {
      const body = { user_name: `${unique('leaver')}@acme.example` };
      return String((await manage(there, 'POST', '/people', { tenant: OTHER, body })).body.id);
    };

    it('pushes and is verified, and a person who is deactivated there has nothing left here', async () => {
      const person = await leaver();
      const holding = await holder(await trusted(), person);
      const { issuer, streamId } = await streamed({ delivery: 'push' });
      const shown = await manage(owner, 'GET', at(issuer));
      expect(shown.body.signals).toMatchObject({ audience: `${issuer}/events/feeds/${streamId}` });
      expect(JSON.stringify([shown.body, (await manage(owner, 'GET', `${at(issuer)}/stream`)).body])).not.toContain(
        bearer,
      );
      const receiver = await manage(there, 'GET', `/event-receivers/${streamId}`, { tenant: OTHER });
      expect(receiver.body).toMatchObject({ method: 'push', address: endpoint, stream: { status: 'enabled' } });
      expect((await manage(owner, 'POST', `${at(issuer)}/stream`, { body: { token: bearer } })).status).toBe(409);

      const requested = await manage(owner, 'POST', `${at(issuer)}/stream/verify`, { body: {} });
      expect(requested.status, JSON.stringify(requested.body)).toBe(200);
      const verifiedAt = async () => (await manage(owner, 'GET', `${at(issuer)}/stream`)).body.verified_at;
      await expect.poll(verifiedAt, { timeout: 15_000 }).toEqual(expect.any(String));

      const deactivated = await manage(there, 'POST', `/people/${person}/deactivate`, { tenant: OTHER, body: {} });
      expect(deactivated.status).toBe(200);
      await expect.poll(holding.isActive, { timeout: 15_000 }).toBe(false);

      await manage(there, 'POST', `/event-receivers/${streamId}/pause`, { tenant: OTHER });
      const status = async () => (await manage(owner, 'GET', `${at(issuer)}/stream`)).body.status;
      await expect.poll(status, { timeout: 15_000 }).toBe('paused');
      await manage(there, 'POST', `/event-receivers/${streamId}/enable`, { tenant: OTHER });
      const read = await manage(owner, 'POST', `${at(issuer)}/stream/read`, { body: {} });
      expect([read.status, read.body.status]).toEqual([200, 'enabled']);

      expect((await manage(owner, 'POST', `${at(issuer)}/stream/delete`, { body: {} })).status).toBe(200);
      expect((await manage(there, 'GET', `/event-receivers/${streamId}`, { tenant: OTHER })).status).toBe(404);
      expect((await manage(owner, 'GET', `${at(issuer)}/stream`)).status).toBe(404);
      const log = await manage(owner, 'GET', `/audit-events?target=${issuer}&action=trusted-issuer.stream-deleted`);
      expect(log.body).toMatchObject({ items: [{ detail: { streamId } }] });
    }, 90_000);

    it('is polled with the same token', async () => {
      const person = await leaver();
      const holding = await holder(await trusted(), person);
      const { issuer, streamId } = await streamed({ delivery: 'poll' });
      expect((await manage(owner, 'GET', at(issuer))).body.signals).toMatchObject({
        poll_url: `${issuer}/events/poll/${streamId}`,
      });
      await manage(there, 'POST', `/people/${person}/deactivate`, { tenant: OTHER, body: {} });
      await expect.poll(holding.isActive, { timeout: 45_000, interval: 1_000 }).toBe(false);
      await manage(owner, 'POST', `${at(issuer)}/stream/delete`, { body: {} });
      expect((await manage(owner, 'GET', at(issuer))).body.signals).not.toHaveProperty('poll_url');
    }, 90_000);

    it('says that the transmitter rejects the token, until it is replaced', async () => {
      const { issuer } = await streamed({ delivery: 'push' });
      const replace = (token: string) => manage(owner, 'PUT', `${at(issuer)}/stream/token`, { body: { token } });
      const read = () => manage(owner, 'POST', `${at(issuer)}/stream/read`, { body: {} });
      const rejectedAt = async () => (await manage(owner, 'GET', `${at(issuer)}/stream`)).body.token_rejected_at;
      expect((await replace('expired')).body).toMatchObject({ token_rejected_at: null });
      expect((await read()).body.detail).toContain('401');
      expect(await rejectedAt()).toEqual(expect.any(String));
      expect((await replace(bearer)).body).toMatchObject({ token_rejected_at: null });
      expect((await read()).status).toBe(200);
      expect(await rejectedAt()).toBeNull();
      const log = await manage(
        owner,
        'GET',
        `/audit-events?target=${issuer}&action=trusted-issuer.stream-token-replaced`,
      );
      expect(log.body.items).toHaveLength(2);
      expect(JSON.stringify(log.body)).not.toContain('expired');
      await manage(owner, 'POST', `${at(issuer)}/stream/delete`, { body: {} });
    });

    it('is not created with a token that the transmitter rejects, and nothing is kept', async () => {
      const issuer = await transmitter();
      const refused = await manage(owner, 'POST', `${at(issuer)}/stream`, { body: { token: 'expired' } });
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('401')]);
      expect((await manage(owner, 'GET', `${at(issuer)}/stream`)).status).toBe(404);
      expect((await manage(owner, 'GET', at(issuer))).body.signals).toMatchObject({ audience: 'none yet' });
    });

    it('rejects a verification with a state that was not requested', async () => {
      const { issuer, streamId } = await streamed({ delivery: 'poll' });
      const requested = await manage(owner, 'POST', `${at(issuer)}/stream/verify`, { body: {} });
      expect(requested.status).toBe(200);
      // The transmitter’s client asks for another one, whose state is not ours.
      const forged = { stream_id: streamId, state: 'not ours' };
      await expect
        .poll(
          async () =>
            (
              await send(`${issuer}/ssf/verify`, {
                method: 'POST',
                headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
                body: JSON.stringify(forged),
              })
            ).status,
          { timeout: 40_000, interval: 2_000 },
        )
        .toBe(204);
      const deliveries = async () => {
        const { body } = await manage(there, 'GET', `/event-receivers/${streamId}/deliveries`, { tenant: OTHER });
        return (body.items as { status: string; last_error: string | null }[]).map(({ status, last_error: error }) => [
          status,
          error?.includes('invalid_state') ?? false,
        ]);
      };
      await expect.poll(deliveries, { timeout: 45_000, interval: 1_000 }).toEqual(
        expect.arrayContaining([
          ['refused', true],
          ['delivered', false],
        ]),
      );
      await manage(owner, 'POST', `${at(issuer)}/stream/delete`, { body: {} });
    }, 120_000);
  });
});
