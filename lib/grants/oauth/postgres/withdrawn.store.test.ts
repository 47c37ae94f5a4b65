/** What an administrator removes from a client also applies to what was issued to it before (RFC 6749, 5.2 and 6). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCode } from '@/lib/grants/authorization-codes/postgres/insert-code';
import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { type MachineClient, openTokenServer, type TokenServer } from './state-machines/testing/token-server';
import { newDecision, newDevice, newEntry } from './testing/device';

const now = new Date('2026-11-21T12:00:00Z');
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';
const VERIFIER = 'v'.repeat(43);

const declared = (type: string) =>
  [type, { type, name: type, description: type, schema: {}, problem: () => null }] as const;
const [payment, account] = [{ type: 'payment', amount: '1.00' }, { type: 'account' }];

let server: TokenServer;
let client: MachineClient;
let refreshToken: string;
beforeAll(async () => {
  server = await openTokenServer({
    clientCopiesMilliseconds: 0,
    authorizationDetailsTypes: new Map([declared('payment'), declared('account')]),
  });
}, 120_000);
afterAll(() => server?.close());

const change = (data: object) =>
  server.store.database.prisma.client.update({
    where: { tenantId_clientId: { tenantId: server.tenant.tenantId, clientId: client.clientId } },
    data,
  });

const ask = async (form: Record<string, string | undefined>) => {
  const { status, body } = await server.request(client, form, now);
  return [status, body.error ?? body.scope];
};
const refresh = (scope?: string) => ask({ grant_type: 'refresh_token', refresh_token: refreshToken, scope });

async function newCodeOf(
  { clientId }: MachineClient,
  authorizationDetails: AuthorizationDetail[] = [],
): Promise<string> {
  const code = newId();
  await insertCode(server.store.database, {
    ...(await server.newPerson(now)),
    clientId,
    codeHash: sha256(code),
    expiresAt: new Date(now.getTime() + 60_000),
    binding: {
      redirectUri: 'https://app.example/callback',
      redirectUriSent: false,
      scopes: ['profile', 'mail.read'],
      resources: [],
      codeChallenge: Buffer.from(sha256(VERIFIER)).toString('base64url'),
      codeChallengeMethod: 'S256',
      authTime: now.getTime() / 1000,
      amr: ['pwd'],
      acr: null,
      authorizationDetails,
    },
  });
  return code;
}

beforeEach(async () => {
  client = server.clients.steady;
  await change({
    scopes: ['profile', 'mail.read', 'mail.send'],
    grantTypes: ['authorization_code', 'refresh_token', DEVICE_CODE],
  });
  const { body } = await server.request(
    client,
    { grant_type: 'authorization_code', code: await newCodeOf(client), code_verifier: VERIFIER },
    now,
  );
  refreshToken = String(body.refresh_token);
});

describe('a refresh', () => {
  test('fails with invalid_grant for a scope that the client has lost, and succeeds for the remaining ones', async () => {
    await change({ scopes: ['profile'] });
    expect([await refresh(), await refresh('mail.read'), await refresh('profile')]).toEqual([
      [400, 'invalid_grant'],
      [400, 'invalid_grant'],
      [200, 'profile'],
    ]);
  });

  test('fails with unauthorized_client when the client has lost the grant type', async () => {
    await change({ grantTypes: ['authorization_code'] });
    expect(await refresh()).toEqual([400, 'unauthorized_client']);
    await change({ grantTypes: ['authorization_code', 'refresh_token'] });
    expect(await refresh()).toEqual([200, 'profile mail.read']);
  });

  test('fails with invalid_client when the secret was replaced or has expired', async () => {
    const { clientSecret } = server.store.database.prisma;
    const [secret] = await clientSecret.findMany({ where: { clientId: client.clientId } });
    if (!secret) throw new Error('The client has no secret.');
    const which = {
      where: { tenantId_clientId_id: { tenantId: secret.tenantId, clientId: secret.clientId, id: secret.id } },
    };
    await clientSecret.update({ ...which, data: { expiresAt: now } });
    expect(await refresh()).toEqual([401, 'invalid_client']);
    await clientSecret.update({ ...which, data: { expiresAt: null, secretHash: sha256('another secret') } });
    expect(await refresh()).toEqual([401, 'invalid_client']);
    await clientSecret.update({ ...which, data: { secretHash: secret.secretHash } });
    expect(await refresh()).toEqual([200, 'profile mail.read']);
  });
});

describe('a scope that the client has since lost', () => {
  test('makes a code fail with invalid_grant', async () => {
    const code = await newCodeOf(client);
    await change({ scopes: ['profile'] });
    expect(await ask({ grant_type: 'authorization_code', code, code_verifier: VERIFIER })).toEqual([
      400,
      'invalid_grant',
    ]);
    await change({ scopes: ['profile', 'mail.read'] });
    expect(await ask({ grant_type: 'authorization_code', code, code_verifier: VERIFIER })).toEqual([
      200,
      'profile mail.read',
    ]);
  });

  test('makes an approved device code fail with invalid_grant', async () => {
    const {
      store: { oauth },
      newPerson,
    } = server;
    const [seed, name] = [{ ...(await newPerson(now)), clientId: client.clientId }, newId()];
    await oauth.saveDeviceAuthorization({ ...newDevice(seed, name, now), scopes: ['profile', 'mail.read'] });
    await oauth.enterUserCode(newEntry(seed, name, now));
    expect(await oauth.decideDevice(newDecision(seed, name, 'approved', now))).toBe('decided');
    const poll = () => ask({ grant_type: DEVICE_CODE, device_code: `device ${name}` });
    await change({ scopes: ['profile'] });
    expect(await poll()).toEqual([400, 'invalid_grant']);
    await change({ scopes: ['profile', 'mail.read'] });
    expect(await poll()).toEqual([200, 'profile mail.read']);
  });
});

describe('authorization details of a type that the client may no longer request', () => {
  const mayAsk = (...authorizationDetailsTypes: string[]) => change({ metadata: { authorizationDetailsTypes } });
  const asking = (...details: object[]) => JSON.stringify(details);
  const detailed = async (form: Record<string, string | undefined>) => {
    const { status, body } = await server.request(client, form, now);
    return [status, body.error ?? body.authorization_details];
  };

  test('are not renewed, but the remaining ones are', async () => {
    await mayAsk('payment', 'account');
    const { body } = await server.request(
      client,
      { grant_type: 'authorization_code', code: await newCodeOf(client, [payment, account]), code_verifier: VERIFIER },
      now,
    );
    const renew = (details?: string) =>
      detailed({
        grant_type: 'refresh_token',
        refresh_token: String(body.refresh_token),
        authorization_details: details,
      });
    await mayAsk('account');
    expect(await renew()).toEqual([400, 'invalid_grant']);
    expect(await renew(asking(payment))).toEqual([400, 'invalid_authorization_details']);
    expect(await renew(asking(account))).toEqual([200, [account]]);
    await mayAsk('payment', 'account');
    expect(await renew()).toEqual([200, [payment, account]]);
  });

  test('make a code fail with invalid_grant, until the client may request them again', async () => {
    await mayAsk('payment');
    const code = await newCodeOf(client, [payment, account]);
    const redeem = () => detailed({ grant_type: 'authorization_code', code, code_verifier: VERIFIER });
    expect(await redeem()).toEqual([400, 'invalid_grant']);
    await mayAsk('payment', 'account');
    expect(await redeem()).toEqual([200, [payment, account]]);
  });

  test('make an approved device code fail with invalid_grant', async () => {
    const {
      store: { oauth },
      newPerson,
    } = server;
    const [person, name] = [{ ...(await newPerson(now)), clientId: client.clientId }, newId()];
    await oauth.saveDeviceAuthorization({
      ...newDevice(person, name, now),
      scopes: ['profile'],
      authorizationDetails: [payment],
    });
    await oauth.enterUserCode(newEntry(person, name, now));
    await oauth.decideDevice(newDecision(person, name, 'approved', now));
    const poll = () => detailed({ grant_type: DEVICE_CODE, device_code: `device ${name}` });
    await mayAsk();
    expect(await poll()).toEqual([400, 'invalid_grant']);
    await mayAsk('payment');
    expect(await poll()).toEqual([200, [payment]]);
  });
});
