import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTokenServer } from '@/lib/grants/oauth/postgres/state-machines/testing/token-server';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { jwks } from '@/lib/oauth/endpoints/jwks';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { mintIdToken } from '@/lib/oauth/testing/mint';
import { newClient, newTokenContext } from '@/lib/oauth/testing/tenant';
import { signJwt } from '@/lib/oauth/tokens/jwt';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { findSoftHsm } from '@/scripts/test/find-softhsm';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { destroyStoppedKeys } from '../keep-signing-keys';
import { createPkcs11Keys } from '../pkcs11/pkcs11-keys';
import { findObjects, openToken, type Token } from '../pkcs11/token';
import { retireSigningKey } from '../retire-signing-key';
import { rotateSigningKey } from '../rotate-signing-key';
import { type KeyProcess, startKeyProcess } from './testing/key-process';

const softHsm = findSoftHsm();
const MINUTE = 60_000;

describe.skipIf(!softHsm)('signing keys in a PKCS#11 token', () => {
  let server: TestDatabase;
  let local: KeyProcess;
  let ours: KeyProcess;
  let token: Token;
  const tenantId = newId();
  const now = new Date();
  const how = { cause: systemCause, now };

  beforeAll(async () => {
    if (!softHsm) return;
    const settings = {
      module: softHsm.module,
      packageFolder: softHsm.packageFolder,
      token: softHsm.newToken(`tessera ${randomUUID().slice(0, 8)}`, '4321'),
      pin: '4321',
    };
    server = await testDatabase();
    local = startKeyProcess(server.url);
    ours = startKeyProcess(server.url, { token: createPkcs11Keys(settings) });
    token = openToken(settings);
  });

  afterAll(async () => {
    await Promise.all([local, ours].map((process) => process?.stop()));
    await server?.drop();
  });

  const keySet = async (process = ours, tenant = tenantId) => {
    const context = { keys: process.keyring(tenant) } as OAuthContext;
    return createLocalJWKSet(
      (await (await jwks.handler(new Request('https://auth.example/jwks'), context)).json()) as JSONWebKeySet,
    );
  };
  const halves = () =>
    ours.database.query<{ alg: string; status: string; sealed: boolean; handle: string | null }>(sql`
    SELECT alg, status, private_key_encrypted IS NOT NULL AS sealed, private_key_handle AS handle FROM signing_key WHERE tenant_id = ${tenantId}::uuid ORDER BY alg, created_at`);
  const currentKid = async (alg: 'ES256' | 'RS256') => (await ours.keyring(tenantId).current(alg)).kid;
  const objects = (handle: string) =>
    token.run(
      (library, session) =>
        findObjects(library, session, [{ type: token.constants.CKA_ID, value: Buffer.from(handle, 'hex') }]).length,
    );

  it('replace local keys within two rotations, and earlier signatures still verify', async () => {
    const before = await signJwt(local.keyring(tenantId), { typ: 'JWT' }, { sub: 'ada' });
    await local.keyring(tenantId).published();
    for (const alg of ['ES256', 'ES256', 'RS256', 'RS256'] as const) {
      expect(await rotateSigningKey(ours.services, { tenantId, kid: await currentKid(alg) }, how)).toMatchObject({
        kind: 'rotated',
      });
    }
    expect(
      (await halves())
        .filter(({ status }) => status === 'current')
        .map(({ alg, sealed, handle }) => [alg, sealed, handle !== null]),
    ).toEqual([
      ['ES256', false, true],
      ['EdDSA', true, false],
      ['PS256', true, false],
      ['RS256', false, true],
    ]);
    await jwtVerify(before, await keySet());
  });

  it('sign access tokens of the token endpoint and RS256 ID tokens, which the key set verifies', async () => {
    const tokens = await openTokenServer({ keys: ours.keyring(tenantId) });
    await tokens.store.database.prisma.client.create({
      data: {
        tenantId: tokens.tenant.tenantId,
        clientId: 'machine',
        clientName: 'machine',
        tokenEndpointAuthMethod: 'client_secret_post',
        redirectUris: [],
        grantTypes: ['client_credentials'],
        scopes: ['mail.read'],
        secrets: { create: { id: newId(), secretHash: sha256('of the machine') } },
      },
    });
    const answered = await tokens.request(
      { clientId: 'machine', secret: 'of the machine' },
      { grant_type: 'client_credentials' },
      now,
    );
    expect(answered.status).toBe(200);
    const set = await keySet();
    const verified = await jwtVerify(String(answered.body.access_token), set, { algorithms: ['ES256'] });
    expect(verified.protectedHeader.kid).toBe(await currentKid('ES256'));

    const context = { ...newTokenContext(), keys: ours.keyring(tenantId), now: () => now };
    const person = { personId: 'ada', familyId: newId(), sessionId: null, authTime: 0, amr: [], acr: null };
    const idToken = await mintIdToken(
      context,
      newClient({ idTokenSignedResponseAlg: 'RS256' }),
      person,
      { nonce: 'n' },
      { accessToken: 'at', remainingSeconds: 600 },
    );
    const { payload, protectedHeader } = await jwtVerify(idToken, set, { algorithms: ['RS256'] });
    expect([payload.sub, protectedHeader.kid]).toEqual(['ada', await currentKid('RS256')]);
    await tokens.close();
  });

  it('sign many tokens concurrently without blocking the event loop', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const signed = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        signJwt(ours.keyring(tenantId), { typ: 'JWT', alg: 'RS256' }, { index }),
      ),
    );
    clearInterval(timer);
    const set = await keySet();
    for (const [index, jwt] of signed.entries()) expect((await jwtVerify(jwt, set)).payload.index).toBe(index);
    expect(turns).toBeGreaterThan(0);
  });

  it('cannot be extracted from the token', async () => {
    const [key] = (await halves()).filter(({ handle }) => handle !== null);
    const { constants, run } = token;
    const [sensitive, extractable] = await run((library, session) => {
      const [object] = findObjects(library, session, [
        { type: constants.CKA_CLASS, value: constants.CKO_PRIVATE_KEY },
        { type: constants.CKA_ID, value: Buffer.from(key?.handle ?? '', 'hex') },
      ]);
      return library
        .C_GetAttributeValue(session, object ?? Buffer.alloc(0), [
          { type: constants.CKA_SENSITIVE },
          { type: constants.CKA_EXTRACTABLE },
        ])
        .map(({ value }) => value[0]);
    });
    expect([sensitive, extractable]).toEqual([1, 0]);
  });

  it('are destroyed in the token a minute after their retirement', async () => {
    const kid = await currentKid('ES256');
    const [row] = await ours.database.query<{ handle: string }>(
      sql`SELECT private_key_handle AS handle FROM signing_key WHERE tenant_id = ${tenantId}::uuid AND kid = ${kid}`,
    );
    const handle = row?.handle ?? '';
    expect(await objects(handle)).toBe(2);
    expect(await retireSigningKey(ours.services, { tenantId, kid, reason: 'a test' }, how)).toEqual({
      kind: 'retired',
    });
    expect(await destroyStoppedKeys(ours.services, new Date(now.getTime() + MINUTE / 2))).toBe(0);
    expect(await objects(handle)).toBe(2);
    expect(await destroyStoppedKeys(ours.services, new Date(now.getTime() + 2 * MINUTE))).toBe(1);
    expect(await objects(handle)).toBe(0);
    expect(await destroyStoppedKeys(ours.services, new Date(now.getTime() + 2 * MINUTE))).toBe(0);
    await jwtVerify(await signJwt(ours.keyring(tenantId), { typ: 'JWT' }, {}), await keySet());
  });

  it('leave nothing behind in the token when they lose a race', async () => {
    const count = () =>
      token.run((library, session) => {
        library.C_FindObjectsInit(session, []);
        const found = library.C_FindObjects(session, 1000).length;
        library.C_FindObjectsFinal(session);
        return found;
      });
    const kid = await currentKid('ES256');
    const before = await count();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => rotateSigningKey(ours.services, { tenantId, kid }, how)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'rotated')).toHaveLength(1);
    expect(await count()).toBe(before + 2);
  });

  it('need the token in which they were generated', async () => {
    local.copies.clear();
    await expect(local.keyring(tenantId).current('ES256')).rejects.toThrow('TESSERA_PKCS11_MODULE');
  });
});
