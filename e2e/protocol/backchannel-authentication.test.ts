/** Client-initiated backchannel authentication (OpenID Connect CIBA Core 1.0) in poll and ping mode. */
import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  APPROVAL_TENANT,
  approvalClient,
  approvalDirectory,
  atRequests,
  CIBA_GRANT,
  decideAs,
  decideRequest,
  freshRequest,
  pingedClient,
  pingPort,
  pollRequest,
  requestApproval,
} from '../support/backchannel';
import { handedOn, newCertificate, thumbprintOf } from '../support/certificate';
import { seconds, signAssertion, withAssertion } from '../support/client-assertion';
import { ProofKey, requestBound } from '../support/dpop';
import { fromProxy, issuerOf } from '../support/environment';
import { type EventReceiver, startEventReceiver } from '../support/event-receiver';
import { expectInvalidClient, expectOAuthError } from '../support/expectations';
import type { Parameters } from '../support/form';
import { textOf } from '../support/html-form';
import { eventually } from '../support/logout';
import { linkOf, mailsTo, mailTo, partOf, sendsMail } from '../support/mail';
import { basic, introspect, postForm, refresh } from '../support/oauth';
import { signObject } from '../support/request-object';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const till = approvalClient('till');
const signing = approvalClient('signing-till');
const bank = approvalClient('bank');
const callCenter = approvalClient('call-center');
const path = `/t/${APPROVAL_TENANT}`;

const deactivate = (id: string) => approvalDirectory.patch(id, { op: 'replace', path: 'active', value: false });

const refused = async (client: typeof till, authReqId: string, error: string, status = 400) =>
  expectOAuthError(await pollRequest(client, authReqId), { status, error });

describe('the backchannel authentication endpoint', () => {
  it('returns exactly the members of the specification, uncacheable', async () => {
    const { userName } = await approvalDirectory.createPerson();
    const { status, headers, body } = await requestApproval(till, { login_hint: userName });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({ auth_req_id: expect.stringMatching(/^[\w-]{43}$/), expires_in: 600, interval: 5 });
  });

  it('is advertised with its modes and algorithms', async () => {
    const metadata = await (await send(`/.well-known/openid-configuration${path}`)).json();
    expect(metadata).toMatchObject({
      backchannel_authentication_endpoint: `${issuerOf(APPROVAL_TENANT)}/bc-authorize`,
      backchannel_token_delivery_modes_supported: ['poll', 'ping'],
      backchannel_user_code_parameter_supported: false,
      backchannel_authentication_request_signing_alg_values_supported: expect.arrayContaining(['ES256', 'PS256']),
      grant_types_supported: expect.arrayContaining([CIBA_GRANT]),
    });
    expect((await send(`${path}/bc-authorize`)).headers.get('allow')).toBe('POST');
  });

  it('is for authenticated clients with the grant type', async () => {
    expectOAuthError(await requestApproval(approvalClient('no-approvals'), { login_hint: 'owner@approvals.example' }), {
      status: 400,
      error: 'unauthorized_client',
    });
    const form = { scope: 'openid', login_hint: 'owner@approvals.example' };
    const tenant = APPROVAL_TENANT;
    expectInvalidClient(await postForm('/bc-authorize', { ...form, client_id: 'till' }, { tenant }));
    expectInvalidClient(await postForm('/bc-authorize', form, { tenant, headers: basic('till', 'wrong') }));
  });

  it.each<[string, Parameters, string]>([
    ['a request without a hint', { login_hint: undefined }, 'invalid_request'],
    ['two hints', { id_token_hint: 'x' }, 'invalid_request'],
    ['login_hint_token, which is not supported', { login_hint: undefined, login_hint_token: 'x' }, 'invalid_request'],
    ['an unknown person', { login_hint: 'nobody@approvals.example' }, 'unknown_user_id'],
    ['an ID token of someone else’s as a hint', { login_hint: undefined, id_token_hint: 'x.y.z' }, 'unknown_user_id'],
    ['a request without scope', { scope: undefined }, 'invalid_request'],
    ['a scope without openid', { scope: 'pay' }, 'invalid_scope'],
    ['a scope outside the client’s', { scope: 'openid email' }, 'invalid_scope'],
    ['an unknown resource', { resource: 'https://elsewhere.example' }, 'invalid_target'],
    ['a long binding message', { binding_message: 'x'.repeat(65) }, 'invalid_binding_message'],
    ['a binding message of punctuation alone', { binding_message: '...' }, 'invalid_binding_message'],
    ['a binding message with a URL', { binding_message: 'See https://evil.example' }, 'invalid_binding_message'],
    ['a binding message on two lines', { binding_message: 'one\ntwo' }, 'invalid_binding_message'],
    ['a binding message that reverses text', { binding_message: 'abc\u202ecba' }, 'invalid_binding_message'],
    ['a lifetime of zero', { requested_expiry: '0' }, 'invalid_request'],
    ['a repeated parameter', { binding_message: ['one', 'two'] }, 'invalid_request'],
  ])('rejects %s', async (_what, form, error) =>
    expectOAuthError(await requestApproval(till, { login_hint: 'owner@approvals.example', ...form }), {
      status: 400,
      error,
    }),
  );

  it('gives the same answer for a deactivated person as for an unknown one', async () => {
    const person = await approvalDirectory.createPerson();
    await deactivate(person.id);
    const answers = await Promise.all(
      [person.userName, 'nobody@approvals.example'].map((login_hint) => requestApproval(till, { login_hint })),
    );
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 400, body: answers[1]?.body },
      { status: 400, body: { error: 'unknown_user_id', error_description: expect.any(String) as string } },
    ]);
  });

  it('finds people by their primary email address too, and grants the requested lifetime within bounds', async () => {
    const email = `${randomUUID()}@approvals.example`;
    await approvalDirectory.createPerson({ emails: [{ value: email, primary: true }] });
    for (const [requested, granted] of [
      ['120', 120],
      ['5', 30],
      ['86400', 1800],
      ['9'.repeat(30), 1800],
    ] as const) {
      const { body } = await requestApproval(till, { login_hint: email.toUpperCase(), requested_expiry: requested });
      expect(body).toMatchObject({ expires_in: granted });
    }
  });

  it('limits how many requests a client sends to one person', async () => {
    const { person } = await freshRequest(till);
    const more = () => requestApproval(till, { login_hint: person.userName });
    for (let sent = 1; sent < 10; sent++) expect((await more()).status).toBe(200);
    const limited = await more();
    expectOAuthError(limited, { status: 429, error: 'temporarily_unavailable' });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a polling client', () => {
  it('gets authorization_pending, slow_down, and then tokens with an ID token about the approving session, once', async () => {
    const { person, authReqId } = await freshRequest(till, {
      scope: 'openid offline_access pay',
      binding_message: 'Table 7, 12.50 €',
    });
    await refused(till, authReqId, 'authorization_pending');
    await refused(till, authReqId, 'slow_down');
    const { page } = await decideAs(person, 'approve');
    const shown = textOf(page.html);
    for (const text of ['Corner shop till', 'Table 7, 12.50 €', 'Pay in your name']) expect(shown).toContain(text);
    const { status, body } = await pollRequest(till, authReqId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'openid offline_access pay' });
    expect(decodeJwt(String(body.id_token))).toMatchObject({
      iss: issuerOf(APPROVAL_TENANT),
      aud: 'till',
      sub: person.id,
      acr: 'urn:tessera:acr:1fa',
      amr: ['pwd'],
      auth_time: expect.any(Number) as number,
      at_hash: expect.any(String) as string,
    });
    await refused(till, authReqId, 'invalid_grant');
    expect((await refresh(till, String(body.refresh_token))).status).toBe(200);
  });

  it('redeems an auth_req_id once: of eight parallel polls, one gets tokens', async () => {
    const { person, authReqId } = await freshRequest(till);
    await decideAs(person, 'approve');
    const answers = await Promise.all(Array.from({ length: 8 }, () => pollRequest(till, authReqId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('learns that the person denied the request', async () => {
    const { person, authReqId } = await freshRequest(till);
    await decideAs(person, 'deny');
    await refused(till, authReqId, 'access_denied');
  });

  it('cannot redeem what another client requested, and no device code', async () => {
    const { person, authReqId } = await freshRequest(till);
    await decideAs(person, 'approve');
    await refused(pingedClient, authReqId, 'invalid_grant');
    await refused(till, 'x'.repeat(43), 'invalid_grant');
  });

  it('gets nothing once the person is deactivated, and its tokens end with the person', async () => {
    const [pending, redeemed] = await Promise.all([freshRequest(till), freshRequest(till)]);
    await decideAs(pending.person, 'approve');
    await deactivate(pending.person.id);
    await refused(till, pending.authReqId, 'access_denied');
    await decideAs(redeemed.person, 'approve');
    const { body } = await pollRequest(till, redeemed.authReqId);
    await deactivate(redeemed.person.id);
    expect((await introspect(till, String(body.access_token))).body).toEqual({ active: false });
  });

  it('gets a token for the requested resource', async () => {
    const resource = 'https://statements.approvals.example';
    const { person, authReqId } = await freshRequest(till, { scope: 'openid statements', resource });
    await decideAs(person, 'approve');
    const { body } = await pollRequest(till, authReqId, { resource });
    expect(decodeJwt(String(body.access_token))).toMatchObject({ aud: resource, scope: 'statements' });
  });

  it('gets tokens bound to its DPoP key, and can use its ID token as a hint even if subjects are pairwise', async () => {
    const { person, authReqId } = await freshRequest(callCenter);
    await decideAs(person, 'approve');
    expectOAuthError(await pollRequest(callCenter, authReqId), { status: 400, error: 'invalid_dpop_proof' });
    const form = { grant_type: CIBA_GRANT, auth_req_id: authReqId };
    const { body } = await requestBound(callCenter, form, new ProofKey());
    expect(body).toMatchObject({ token_type: 'DPoP' });
    const hint = { id_token_hint: String(body.id_token) };
    expect(decodeJwt(hint.id_token_hint).sub).not.toBe(person.id);
    expect((await requestApproval(callCenter, hint)).status).toBe(200);
    expectOAuthError(await requestApproval(till, hint), { status: 400, error: 'unknown_user_id' });
  });
});

describe('a client with a certificate (RFC 8705)', () => {
  const certifiedTill = approvalClient('certified-till');
  const dnsName = 'till.approvals.example';
  const callWith = (certificate: string | null, at: string, form: Parameters) =>
    postForm(
      at,
      { client_id: certifiedTill.id, ...form },
      { tenant: APPROVAL_TENANT, headers: { ...fromProxy, ...(certificate !== null && handedOn(certificate)) } },
    );
  const confirmationOf = async (token: unknown) => (await introspect(till, String(token))).body.cnf;

  it('authenticates with it, and gets tokens that only it can use', async () => {
    const [certificate, other] = await Promise.all([newCertificate({ dnsName }), newCertificate({ dnsName })]);
    const person = await approvalDirectory.createPerson();
    const request = { scope: 'openid offline_access', login_hint: person.userName };
    expectInvalidClient(await callWith(null, '/bc-authorize', request));
    const requested = await callWith(certificate, '/bc-authorize', request);
    expect(requested.status).toBe(200);
    await decideAs(person, 'approve');

    const form = { grant_type: CIBA_GRANT, auth_req_id: String(requested.body.auth_req_id) };
    expectInvalidClient(await callWith(null, '/token', form));
    const { status, body } = await callWith(certificate, '/token', form);
    expect([status, body.token_type]).toEqual([200, 'Bearer']);
    expect(await confirmationOf(body.access_token)).toEqual({ 'x5t#S256': thumbprintOf(certificate) });

    const userinfo = async (presented: object) =>
      (
        await send(`${issuerOf(APPROVAL_TENANT)}/userinfo`, {
          headers: { Authorization: `Bearer ${String(body.access_token)}`, ...fromProxy, ...presented },
        })
      ).status;
    expect([await userinfo({}), await userinfo(handedOn(other)), await userinfo(handedOn(certificate))]).toEqual([
      401, 401, 200,
    ]);

    // A renewed certificate of the same client: its refresh token is bound to the client, not to the key (RFC 8705,
    // 7.1).
    const refreshed = await callWith(other, '/token', {
      grant_type: 'refresh_token',
      refresh_token: String(body.refresh_token),
    });
    expect(refreshed.status).toBe(200);
    expect(await confirmationOf(refreshed.body.access_token)).toEqual({ 'x5t#S256': thumbprintOf(other) });
  });
});

describe('a person', () => {
  it('sees only their own requests, and decides with a form of this session', async () => {
    const [one, other] = await Promise.all([
      freshRequest(till, { binding_message: 'for one' }),
      freshRequest(till, { binding_message: 'for the other' }),
    ]);
    const { agent, page } = await atRequests(one.person);
    expect(textOf(page.html)).toContain('for one');
    expect(textOf(page.html)).not.toContain('for the other');
    const { page: foreign } = await atRequests(other.person);
    await decideRequest(agent, foreign, 'approve');
    await refused(till, other.authReqId, 'authorization_pending');
  });

  it('who decides twice learns that the request is no longer open', async () => {
    const { person } = await freshRequest(till);
    const { agent, page } = await atRequests(person);
    await decideRequest(agent, page, 'deny');
    const again = await decideRequest(agent, page, 'approve');
    expect(textOf(again.html)).toContain('no longer open');
  });

  it('who is not signed in signs in first and returns to the page', async () => {
    const arrival = await new UserAgent().open(`${issuerOf(APPROVAL_TENANT)}/account/requests`);
    expect(arrival.url.pathname).toBe(`${path}/login`);
    expect(arrival.url.searchParams.get('returnTo')).toBe(`${path}/account/requests`);
  });

  it('is sent to confirm a second factor when the client requests one that the session lacks', async () => {
    const { person, authReqId } = await freshRequest(till, { acr_values: 'urn:tessera:acr:2fa' });
    const { agent, page } = await atRequests(person);
    const arrival = await decideRequest(agent, page, 'approve');
    expect(arrival.url.pathname).toMatch(/second-factor/);
    await refused(till, authReqId, 'authorization_pending');
  });

  it.runIf(sendsMail)('is notified by one email that links to the page and quotes no binding message', async () => {
    const email = `${randomUUID()}@approvals.example`;
    const person = await approvalDirectory.createPerson({ emails: [{ value: email, primary: true }] });
    await requestApproval(till, { login_hint: person.userName, binding_message: 'Call +1 555 0100' });
    const mail = await mailTo(email);
    const text = partOf(mail, 'text/plain');
    expect(text).toContain('Corner shop till asks you to approve a request');
    expect(text).not.toContain('555');
    expect(linkOf(mail)).toBe(`${issuerOf(APPROVAL_TENANT)}/account/requests`);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('a client in ping mode', () => {
  let receiver: EventReceiver;
  beforeAll(async () => {
    receiver = await startEventReceiver(pingPort);
    receiver.status = 204;
  });
  afterAll(() => receiver?.close());

  const pinged = (token: string) =>
    eventually(
      () => receiver.received.find(({ headers }) => headers.authorization === `Bearer ${token}`),
      'A notification',
    );

  it.each(['approve', 'deny'] as const)('is notified once the person decides to %s', async (decision) => {
    const token = randomUUID();
    const { person, authReqId } = await freshRequest(pingedClient, { client_notification_token: token });
    await decideAs(person, decision);
    const { path: at, body, headers } = await pinged(token);
    expect([at, headers['content-type'], JSON.parse(body)]).toEqual([
      '/ciba',
      'application/json',
      { auth_req_id: authReqId },
    ]);
    const { status, body: answer } = await pollRequest(pingedClient, authReqId);
    expect([status, answer.error]).toEqual(decision === 'approve' ? [200, undefined] : [400, 'access_denied']);
  });

  it('must send a bearer token to be notified with', async () => {
    for (const token of [undefined, 'has spaces', 'x'.repeat(1025)])
      expectOAuthError(
        await requestApproval(pingedClient, {
          login_hint: 'owner@approvals.example',
          client_notification_token: token,
        }),
        { status: 400, error: 'invalid_request' },
      );
  });
});

describe('a signed authentication request', () => {
  const claims = (differences: Record<string, unknown> = {}) => ({
    iss: signing.id,
    aud: issuerOf(APPROVAL_TENANT),
    iat: seconds(),
    nbf: seconds(),
    exp: seconds() + 60,
    jti: randomUUID(),
    scope: 'openid',
    login_hint: 'owner@approvals.example',
    binding_message: 'Signed',
    ...differences,
  });
  const submit = (request: string, form: Parameters = {}) =>
    requestApproval(signing, { scope: undefined, request, ...form });

  it('is accepted once', async () => {
    const person = await approvalDirectory.createPerson();
    const request = await signObject(claims({ login_hint: person.userName, requested_expiry: 90 }), { typ: 'JWT' });
    expect((await submit(request)).body).toMatchObject({ expires_in: 90 });
    expectOAuthError(await submit(request), { status: 400, error: 'invalid_request_object' });
  });

  it('may name other audiences beside the issuer, and its client', async () => {
    const person = await approvalDirectory.createPerson();
    const request = await signObject(
      claims({
        login_hint: person.userName,
        aud: [issuerOf(APPROVAL_TENANT), 'https://elsewhere.example'],
        client_id: signing.id,
      }),
      { typ: 'JWT' },
    );
    expect((await submit(request)).status).toBe(200);
  });

  it('that was rejected can be corrected and sent again with the same jti', async () => {
    const person = await approvalDirectory.createPerson();
    const jti = randomUUID();
    const rejected = await submit(await signObject(claims({ jti, login_hint: 'nobody@approvals.example' })));
    expectOAuthError(rejected, { status: 400, error: 'unknown_user_id' });
    const corrected = await signObject(claims({ jti, login_hint: person.userName }));
    expect((await submit(corrected)).status).toBe(200);
    expectOAuthError(await submit(corrected), { status: 400, error: 'invalid_request_object' });
  });

  it('is required of a client that registered an algorithm', async () => {
    expectOAuthError(await requestApproval(signing, { login_hint: 'owner@approvals.example' }), {
      status: 400,
      error: 'invalid_request',
    });
  });

  it.each<[string, Record<string, unknown>, Parameters]>([
    ['another audience', { aud: 'https://elsewhere.example' }, {}],
    ['another issuer', { iss: 'till' }, {}],
    ['another client', { client_id: 'till' }, {}],
    ['no nbf', { nbf: undefined }, {}],
    ['no iat', { iat: undefined }, {}],
    ['no jti', { jti: undefined }, {}],
    ['a lifetime of more than an hour', { nbf: seconds() - 3000, exp: seconds() + 1000 }, {}],
    ['an expiry in the past', { exp: seconds() - 1 }, {}],
    ['parameters outside of it', {}, { binding_message: 'outside' }],
    ['the client ID as its subject', { sub: signing.id }, {}],
  ])('is rejected with %s', async (_what, differences, form) => {
    expectOAuthError(await submit(await signObject(claims(differences)), form), {
      status: 400,
      error: 'invalid_request_object',
    });
  });
});

describe('a client under the FAPI 2.0 profile', () => {
  const ask = async (form: Parameters) =>
    postForm(
      '/bc-authorize',
      { scope: 'openid pay', client_id: bank.id, ...withAssertion(await signAssertion(bank)), ...form },
      { tenant: APPROVAL_TENANT },
    );

  it('must send a binding message', async () => {
    const { userName: login_hint } = await approvalDirectory.createPerson();
    expectOAuthError(await ask({ login_hint }), { status: 400, error: 'invalid_binding_message' });
    expect((await ask({ login_hint, binding_message: 'W4SCT' })).status).toBe(200);
  });
});
