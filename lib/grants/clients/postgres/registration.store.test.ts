import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { after, newCode, origin, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { reapClients } from '@/lib/operation/clean-up/postgres/reap';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { issueInitialToken } from '../registration/issue-initial-token';
import { listInitialTokens } from '../registration/list-initial-tokens';
import { deleteRegistration, readRegistration, updateRegistration } from '../registration/own-registration';
import { refreshDocumentClient } from '../registration/refresh-document-client';
import { registerClient } from '../registration/register-client';
import { checkRegistrable } from '../registration/registrable-metadata';
import { revokeInitialToken } from '../registration/revoke-initial-token';
import type { ClientStore } from '../store';
import { updateClient } from '../update-client';
import { createClientStore } from './index';
import { createInitialTokenStore } from './initial-access-tokens';

const limits = {
  scopes: ['profile'],
  grants: ['authorization_code', 'refresh_token', 'client_credentials'],
  detailsTypes: [],
  pkce: 'required' as const,
  defaultIdTokenAlgorithm: 'RS256' as const,
  ownNames: [],
};
const app = { client_name: 'App', redirect_uris: ['https://app.example/cb'] };

let open: OpenStore;
/** A second process, with separate connections. */
let other: Database;
let stores: [ClientStore, ClientStore];
let one: Seed;
let now: Date;
const how = () => ({ origin, now });

beforeAll(async () => {
  open = await openStore();
  other = openDatabase({ url: open.url, poolSize: 10 });
  stores = [
    createClientStore(open.database, { detach: detachClient }),
    createClientStore(other, { detach: detachClient }),
  ];
}, 60_000);
afterAll(async () => {
  await other?.close();
  await open?.close();
});
beforeEach(async () => {
  now = new Date();
  one = await seed(open.database);
});

function metadata(given: object = {}) {
  const checked = checkRegistrable({ ...app, ...given }, limits);
  if (checked.kind === 'bad') throw new Error(inEnglish(checked.message));
  return checked.metadata;
}
async function registered(given: object = {}) {
  const registration = await registerClient(
    stores[0],
    { tenantId: one.tenantId, metadata: metadata(given), initialAccessToken: null },
    how(),
  );
  if (registration.kind !== 'registered') throw new Error(registration.kind);
  const {
    client: { clientId },
    registrationAccessToken: token,
  } = registration;
  return { ...registration, which: { tenantId: one.tenantId, clientId, token } };
}
const issue = (usesAtMost: number, minutes = 60) =>
  issueInitialToken(
    createInitialTokenStore(open.database),
    { tenantId: one.tenantId, name: 'CI', usesAtMost, expiresAt: after(now, minutes) },
    { cause: systemCause, now },
  );
const register = (store: ClientStore, initialAccessToken: string, tenantId = one.tenantId) =>
  registerClient(store, { tenantId, metadata: metadata(), initialAccessToken }, how());
const auditOf = async () =>
  (await open.database.prisma.auditEvent.findMany({ where: { tenantId: one.tenantId }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  );
const clientsOf = () => open.database.prisma.client.count({ where: { tenantId: one.tenantId, origin: 'dynamic' } });

describe('an initial access token', () => {
  test('for a single use admits one of many registrations across two processes, and the rejected ones leave nothing behind', async () => {
    const { token } = await issue(1);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(stores[index % 2 === 0 ? 0 : 1], token)),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['registered', ...Array<string>(19).fill('token-refused')]);
    expect(await clientsOf()).toBe(1);
    expect((await auditOf()).filter((action) => action === 'client.created')).toHaveLength(1);
  });

  test('for three uses registers exactly three clients, and the list and the audit log say so', async () => {
    const { token, id } = await issue(3);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => register(stores[index % 2 === 0 ? 0 : 1], token)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'registered')).toHaveLength(3);
    const { tokens } = await listInitialTokens(createInitialTokenStore(open.database), { tenantId: one.tenantId, now });
    expect(tokens).toMatchObject([{ id, name: 'CI', uses: 3, usesAtMost: 3, lastUsedAt: now, revokedAt: null }]);
    const [row] = await open.database.query<{ detail: object }>(
      sql`SELECT detail FROM audit_event WHERE tenant_id = ${one.tenantId}::uuid AND action = 'client.created' LIMIT 1`,
    );
    expect(row?.detail).toMatchObject({ initialAccessToken: id, initialAccessTokenName: 'CI' });
  });

  test('can be checked without being used up, and is unusable once its uses are spent', async () => {
    const { token } = await issue(1);
    const isUsable = (tenantId = one.tenantId, at = now, value = token) =>
      createInitialTokenStore(open.database).isUsable({ tenantId, tokenHash: sha256(value), now: at });
    expect([await isUsable(), await isUsable()]).toEqual([true, true]);
    expect([
      await isUsable((await seed(open.database)).tenantId),
      await isUsable(one.tenantId, after(now, 61)),
      await isUsable(one.tenantId, now, 'wrong'),
    ]).toEqual([false, false, false]);
    expect((await register(stores[0], token)).kind).toBe('registered');
    expect(await isUsable()).toBe(false);
  });

  test('is stored as a hash only', async () => {
    const { token } = await issue(1);
    const rows = await open.database.query<{ text: string }>(
      sql`SELECT row_to_json(t)::text AS text FROM initial_access_token t WHERE tenant_id = ${one.tenantId}::uuid`,
    );
    expect(rows).toHaveLength(1);
    expect(
      JSON.stringify([rows, await open.database.prisma.auditEvent.findMany({ where: { tenantId: one.tenantId } })]),
    ).not.toContain(token);
  });

  test('is rejected once it has expired or been revoked, and in another tenant', async () => {
    const store = createInitialTokenStore(open.database);
    expect(await register(stores[0], (await issue(5, -1)).token)).toEqual({ kind: 'token-refused' });
    const { token, id } = await issue(5);
    const elsewhere = await seed(open.database);
    expect(await register(stores[0], token, elsewhere.tenantId)).toEqual({ kind: 'token-refused' });
    expect(await revokeInitialToken(store, { tenantId: elsewhere.tenantId, id }, { cause: systemCause, now })).toBe(
      'not-found',
    );
    expect(await revokeInitialToken(store, { tenantId: one.tenantId, id }, { cause: systemCause, now })).toBe(
      'revoked',
    );
    expect(await revokeInitialToken(store, { tenantId: one.tenantId, id }, { cause: systemCause, now })).toBe(
      'not-found',
    );
    expect(await register(stores[0], token)).toEqual({ kind: 'token-refused' });
    expect((await auditOf()).filter((action) => action.startsWith('initial-access-token'))).toEqual([
      'initial-access-token.issued',
      'initial-access-token.issued',
      'initial-access-token.revoked',
    ]);
    expect(await listInitialTokens(store, { tenantId: one.tenantId, now, status: 'usable' })).toEqual({
      tokens: [],
      total: 0,
    });
  });
});

describe('a registration access token', () => {
  test('is distinguished from a refresh token by its prefix; older ones with the refresh token prefix keep working', async () => {
    const { which } = await registered();
    expect(which.token).toMatch(/^tsg_/);
    const older = newSecret('tsr_');
    await stores[0].change((steps) => steps.setRegistrationToken(which.tenantId, which.clientId, sha256(older)));
    expect(await readRegistration(stores[0], which)).toEqual({ kind: 'token-refused' });
    expect(await readRegistration(stores[0], { ...which, token: older })).toMatchObject({ kind: 'found' });
  });

  test('is stored as a hash only and replaced by every update: of concurrent updates with one token, one succeeds', async () => {
    const { which } = await registered();
    const update = (store: ClientStore, index: number) =>
      updateRegistration(
        store,
        { ...which, metadata: { ...app, client_id: which.clientId, client_name: `App ${index}` }, limits },
        how(),
      );
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => update(stores[index % 2 === 0 ? 0 : 1], index)),
    );
    const [winner, ...others] = outcomes.filter(({ kind }) => kind === 'updated');
    expect(others).toEqual([]);
    if (winner?.kind !== 'updated') throw new Error('No update succeeded.');
    expect(await readRegistration(stores[0], which)).toEqual({ kind: 'token-refused' });
    expect(await readRegistration(stores[0], { ...which, token: winner.registrationAccessToken })).toMatchObject({
      kind: 'found',
      client: { clientName: winner.client.clientName },
    });
    expect((await auditOf()).filter((action) => action !== 'client-secret.created')).toEqual([
      'client.created',
      'client.updated',
      'registration-access-token.rotated',
    ]);
    const [row] = await open.database.query<{ text: string }>(
      sql`SELECT row_to_json(c)::text AS text FROM client c WHERE client_id = ${which.clientId}`,
    );
    expect(row?.text).not.toContain(winner.registrationAccessToken);
  });

  test('works only for its client in its tenant, and not for clients that did not register themselves', async () => {
    const [mine, others] = [await registered(), await registered()];
    expect(await readRegistration(stores[0], { ...mine.which, token: others.which.token })).toEqual({
      kind: 'token-refused',
    });
    expect(
      await readRegistration(stores[0], { ...mine.which, tenantId: (await seed(open.database)).tenantId }),
    ).toEqual({ kind: 'token-refused' });
    expect(await readRegistration(stores[0], { ...mine.which, clientId: one.clientId })).toEqual({
      kind: 'token-refused',
    });
    await open.database.execute(sql`UPDATE client SET origin = 'console' WHERE client_id = ${mine.which.clientId}`);
    expect(await readRegistration(stores[0], mine.which)).toEqual({ kind: 'token-refused' });
  });

  test('cannot be used while the client is disabled', async () => {
    const { which } = await registered();
    await open.database.execute(sql`UPDATE client SET disabled_at = now() WHERE client_id = ${which.clientId}`);
    expect(await readRegistration(stores[0], which)).toEqual({ kind: 'disabled' });
    expect(
      await updateRegistration(stores[0], { ...which, metadata: { ...app, client_id: which.clientId }, limits }, how()),
    ).toEqual({ kind: 'disabled' });
    expect(await deleteRegistration(stores[0], which, how())).toEqual({ kind: 'disabled' });
  });

  test('keeps the algorithm of ID tokens if it names none, whatever the tenant’s default has become', async () => {
    const { client, which } = await registered();
    expect(client.idTokenSignedResponseAlg).toBe('RS256');
    const changed = { ...limits, defaultIdTokenAlgorithm: 'ES256' as const };
    const update = async (token: string, given: object) => {
      const updated = await updateRegistration(
        stores[0],
        { ...which, token, metadata: { ...app, client_id: which.clientId, ...given }, limits: changed },
        how(),
      );
      if (updated.kind !== 'updated') throw new Error(updated.kind);
      return updated;
    };
    const { client: kept, registrationAccessToken: next } = await update(which.token, {});
    expect(kept.idTokenSignedResponseAlg).toBe('RS256');
    const { client: named } = await update(next, { id_token_signed_response_alg: 'EdDSA' });
    expect(named.idTokenSignedResponseAlg).toBe('EdDSA');
  });

  test('does not change what an administrator has configured for the client', async () => {
    const { which } = await registered();
    await open.database.execute(
      sql`UPDATE client SET first_party = true, access_token_lifetime_seconds = 120, scopes = '{profile,admin}' WHERE client_id = ${which.clientId}`,
    );
    const updated = await updateRegistration(
      stores[0],
      {
        ...which,
        metadata: { ...app, client_id: which.clientId, scope: 'profile admin other', first_party: false },
        limits,
      },
      how(),
    );
    expect(updated).toMatchObject({
      kind: 'updated',
      client: { firstParty: true, accessTokenLifetimeSeconds: 120, scopes: ['profile', 'admin'] },
    });
  });
});

describe('a self-registered client', () => {
  const idle = (clientId: string, days: number) =>
    open.database.execute(sql`
    UPDATE client SET created_at = now() - make_interval(days => ${days}::int), updated_at = now() - make_interval(days => ${days}::int), last_used_at = NULL
    WHERE tenant_id = ${one.tenantId}::uuid AND client_id = ${clientId}`);
  const stands = async (clientId: string) => (await stores[0].find(one.tenantId, clientId)) !== null;
  const keep = (days: number) =>
    open.database.execute(
      sql`UPDATE tenant SET settings = jsonb_build_object('selfRegisteredIdleDays', ${days}::int) WHERE id = ${one.tenantId}::uuid`,
    );

  test('is deleted after the tenant’s limit of unused days, with an audit row, and no other client is', async () => {
    const [old, young] = [await registered(), await registered()];
    await idle(old.which.clientId, 31);
    await idle(young.which.clientId, 29);
    await idle(one.clientId, 300);
    await reapClients(open.database, one.tenantId);
    expect(await Promise.all([old.which.clientId, young.which.clientId, one.clientId].map(stands))).toEqual([
      false,
      true,
      true,
    ]);
    expect((await auditOf()).filter((action) => action === 'client.deleted')).toHaveLength(1);
    await keep(20);
    await reapClients(open.database, one.tenantId);
    expect(await stands(young.which.clientId)).toBe(false);
  });

  test('stays while it is used, however old it is', async () => {
    const { which } = await registered();
    await idle(which.clientId, 100);
    await open.database.execute(
      sql`UPDATE client SET last_used_at = now() - interval '3 days' WHERE client_id = ${which.clientId}`,
    );
    await reapClients(open.database, one.tenantId);
    expect(await stands(which.clientId)).toBe(true);
  });

  test('stays while it has an active token family, and is deleted once that has ended', async () => {
    const { which } = await registered();
    const familyId = await startFamily(open.oauth, { ...one, clientId: which.clientId }, now);
    await idle(which.clientId, 100);
    await reapClients(open.database, one.tenantId);
    expect(await stands(which.clientId)).toBe(true);
    await open.database.execute(sql`UPDATE token_family SET revoked_at = now() WHERE id = ${familyId}::uuid`);
    await open.database.execute(
      sql`UPDATE authorization_code SET consumed_at = now() WHERE tenant_id = ${one.tenantId}::uuid`,
    );
    await reapClients(open.database, one.tenantId);
    expect(await stands(which.clientId)).toBe(false);
  });

  test('stays while one of its codes can still be redeemed', async () => {
    const { which } = await registered();
    await open.oauth.issueCode(newCode({ ...one, clientId: which.clientId }, newId(), now));
    await idle(which.clientId, 100);
    await reapClients(open.database, one.tenantId);
    expect(await stands(which.clientId)).toBe(true);
  });

  test('stays while it is disabled, so that it cannot come back enabled', async () => {
    const { which } = await registered();
    await open.database.execute(sql`UPDATE client SET disabled_at = now() WHERE client_id = ${which.clientId}`);
    await idle(which.clientId, 100);
    await reapClients(open.database, one.tenantId);
    expect(await stands(which.clientId)).toBe(true);
  });
});

describe('a client described by its metadata document', () => {
  const clientId = 'https://app.example/client.json';
  const document = {
    ...app,
    client_id: clientId,
    token_endpoint_auth_method: 'private_key_jwt',
    jwks_uri: 'https://app.example/jwks',
  };
  const surroundings = {
    sectors: { read: () => Promise.reject(new Error('No sector is read.')) },
    administratorsNames: async () => [],
    isOurs: async () => false,
  };
  const read = async (given: object, within: object) => {
    const refreshed = await refreshDocumentClient(
      { clients: stores[0], documents: { read: async () => ({ ...document, ...given }) }, surroundings },
      { tenantId: one.tenantId, clientId, limits: { ...limits, scopes: ['openid'], hosts: [], ...within } },
      how(),
    );
    expect(refreshed).toEqual({ kind: 'current' });
    return stores[0].find(one.tenantId, clientId);
  };

  test('keeps what an administrator has set when its document is read again', async () => {
    const described = await read({}, {});
    if (!described) throw new Error('The client is missing.');
    const set = { firstParty: true, refreshTokenIdleSeconds: 600, authorizationCodeLifetimeSeconds: 30 };
    await updateClient(
      stores[0],
      { tenantId: one.tenantId, clientId, metadata: { ...described, ...set } },
      { cause: systemCause, now },
    );
    const { updatedAt, ...unchanged } = (await read({}, {})) ?? {};
    expect(unchanged).toMatchObject(set);
    expect((await read({}, {}))?.updatedAt).toEqual(updatedAt);
    expect(await read({ client_name: 'New name' }, {})).toMatchObject({ ...set, clientName: 'New name' });
  });

  test('keeps the algorithm of its ID tokens when its document is read again, and its need for PKCE', async () => {
    const lenient = { defaultIdTokenAlgorithm: 'ES256', pkce: 'public-only' };
    const before = { idTokenSignedResponseAlg: 'RS256', requirePkce: true };
    expect(await read({}, {})).toMatchObject(before);
    expect(await read({ client_name: 'New name' }, lenient)).toMatchObject({ ...before, clientName: 'New name' });
    expect(await read({ id_token_signed_response_alg: 'EdDSA' }, lenient)).toMatchObject({
      idTokenSignedResponseAlg: 'EdDSA',
    });
    expect(await read({}, lenient)).toMatchObject({ idTokenSignedResponseAlg: 'EdDSA', requirePkce: true });
  });
});
