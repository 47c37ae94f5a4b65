import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { after, newCode, type Seed, seed, tokenOf } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import type { ClientMetadata } from '../client';
import { clientMetadata } from '../client-metadata';
import { createClient } from '../create-client';
import { deleteClient } from '../delete-client';
import { getClient } from '../get-client';
import { listClients } from '../list-clients';
import { metadataVersion } from '../metadata-version';
import { addSecret, revokeSecret, setSecret } from '../secrets';
import type { ClientStore } from '../store';
import { disableClient, enableClient } from '../switch-client';
import { updateClient } from '../update-client';
import { findClient } from './find-client';
import { createClientStore } from './index';

let open: OpenStore;
let store: ClientStore;
let one: Seed;
let now: Date;
const how = () => ({ cause: systemCause, now });

beforeAll(async () => {
  open = await openStore();
  store = createClientStore(open.database, { detach: detachClient });
}, 60_000);
afterAll(() => open?.close());
beforeEach(async () => {
  now = new Date();
  one = await seed(open.database);
});

const webApp = (differences: object = {}): ClientMetadata =>
  clientMetadata.parse({
    client_name: 'Web',
    redirect_uris: ['https://app.example/cb'],
    scope: 'profile',
    ...differences,
  });

async function created(differences: Partial<Parameters<typeof createClient>[1]> = {}) {
  const outcome = await createClient(
    store,
    { tenantId: one.tenantId, metadata: webApp(), origin: 'console', ...differences },
    how(),
  );
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  return outcome;
}
const auditOf = async () =>
  open.database.prisma.auditEvent.findMany({ where: { tenantId: one.tenantId }, orderBy: { id: 'asc' } });

describe('a new client', () => {
  test('is found by the protocol, with its secret only as a hash', async () => {
    const { client, secret } = await created();
    expect(client.clientId).toMatch(/^tsc_[A-Za-z0-9_-]{16}$/);
    expect(secret).toMatch(/^tss_[A-Za-z0-9_-]{43}$/);
    const found = await findClient(open.database, one.tenantId, client.clientId);
    expect(found).toMatchObject({
      clientName: 'Web',
      scopes: ['profile'],
      disabledAt: null,
      grantTypes: ['authorization_code'],
    });
    expect(found?.secrets.map(({ secretHash }) => Buffer.from(secretHash))).toEqual([
      Buffer.from(sha256(secret ?? '')),
    ]);
  });

  test('leaves audit entries without its secret', async () => {
    const { secret } = await created();
    const rows = await auditOf();
    expect(rows.map(({ action }) => action)).toEqual(['client.created', 'client-secret.created']);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('accepts a given ID and secret of any printable characters, only in its own tenant', async () => {
    const given = { clientId: 'my app:/%+"\'', clientSecret: 'p w:/%+~' };
    const { client, secret } = await created(given);
    expect([client.clientId, secret]).toEqual([given.clientId, given.clientSecret]);
    expect(
      await createClient(store, { tenantId: one.tenantId, metadata: webApp(), origin: 'console', ...given }, how()),
    ).toEqual({ kind: 'exists' });
    expect(await store.find((await seed(open.database)).tenantId, given.clientId)).toBeNull();
  });

  test('that is public has no secret', async () => {
    const { client, secret } = await created({ metadata: webApp({ token_endpoint_auth_method: 'none' }) });
    expect(secret).toBeNull();
    expect(await store.listSecrets(one.tenantId, client.clientId)).toEqual([]);
  });

  test('is not kept when its transaction fails', async () => {
    const failing = open.database.transaction(async (connection) => {
      await createClient(
        createClientStore(connection, { detach: detachClient }),
        { tenantId: one.tenantId, metadata: webApp(), origin: 'apply', clientId: 'half' },
        how(),
      );
      throw new Error('later step');
    });
    await expect(failing).rejects.toThrow('later step');
    expect(await store.find(one.tenantId, 'half')).toBeNull();
    expect(await auditOf()).toEqual([]);
  });
});

describe('a change', () => {
  test('based on settings that someone else has changed since changes nothing', async () => {
    const { client } = await created();
    const save = (differences: object, basedOn: string) =>
      updateClient(
        store,
        { tenantId: one.tenantId, clientId: client.clientId, metadata: webApp(differences), basedOn },
        how(),
      );
    const seen = metadataVersion(client);
    const outcomes = await Promise.all(['First', 'Second', 'Third'].map((client_name) => save({ client_name }, seen)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['changed', 'changed-meanwhile', 'changed-meanwhile']);
    expect((await auditOf()).filter(({ action }) => action === 'client.updated')).toHaveLength(1);
    const now = await store.find(one.tenantId, client.clientId);
    expect(await save({ client_name: 'Fourth' }, now ? metadataVersion(now) : '')).toMatchObject({ kind: 'changed' });
  });

  test('of anything but settings keeps the settings version valid', async () => {
    const { client } = await created();
    const seen = metadataVersion(client);
    await disableClient(store, client, how());
    await addSecret(store, { ...client, expiresAt: null }, how());
    const found = await store.find(one.tenantId, client.clientId);
    expect(found && metadataVersion(found)).toBe(seen);
  });

  test('records old and new values in the audit log, and nothing when nothing changes', async () => {
    const { client } = await created();
    const ids = { tenantId: one.tenantId, clientId: client.clientId };
    expect(await updateClient(store, { ...ids, metadata: webApp() }, how())).toMatchObject({ kind: 'unchanged' });
    const metadata = webApp({ redirect_uris: ['https://app.example/other'], access_token_lifetime_seconds: 300 });
    expect(await updateClient(store, { ...ids, metadata }, how())).toMatchObject({
      kind: 'changed',
      client: { accessTokenLifetimeSeconds: 300 },
    });
    expect((await auditOf()).slice(2)).toMatchObject([
      {
        action: 'client.updated',
        before: { redirect_uris: ['https://app.example/cb'], access_token_lifetime_seconds: null },
        after: { redirect_uris: ['https://app.example/other'], access_token_lifetime_seconds: 300 },
      },
    ]);
    expect(await updateClient(store, { ...ids, tenantId: newId(), metadata }, how())).toEqual({ kind: 'not-found' });
  });

  test('records in the audit log which settings a profile switch set', async () => {
    const { client } = await created();
    const because = { setByProfile: ['require_pushed_authorization_requests'] };
    await updateClient(
      store,
      {
        tenantId: one.tenantId,
        clientId: client.clientId,
        metadata: webApp({ require_pushed_authorization_requests: true }),
        because,
      },
      how(),
    );
    expect((await auditOf()).at(-1)).toMatchObject({
      action: 'client.updated',
      after: { require_pushed_authorization_requests: true },
      detail: because,
    });
  });

  test('to a public client removes its secrets', async () => {
    const { client } = await created();
    await updateClient(
      store,
      { tenantId: one.tenantId, clientId: client.clientId, metadata: webApp({ token_endpoint_auth_method: 'none' }) },
      how(),
    );
    expect(await store.listSecrets(one.tenantId, client.clientId)).toEqual([]);
  });

  test('that disables a client invalidates its access tokens for good; enabling restores its refresh tokens', async () => {
    const familyId = await startFamily(open.oauth, one, now);
    const check = (issuedAt: Date) =>
      open.oauth.checkAccessToken({
        ...one,
        jtis: ['jti'],
        clientIds: [one.clientId],
        familyId,
        actorFamilyIds: [],
        issuedAt: Math.floor(issuedAt.getTime() / 1000),
      });
    const refresh = () =>
      open.oauth.checkRefreshToken({ ...one, familyId, generation: 1, tokenHash: sha256(tokenOf(1)), now });
    expect(await check(now)).toMatchObject({ kind: 'active' });
    expect(await disableClient(store, one, how())).toMatchObject({ kind: 'changed' });
    expect(await disableClient(store, one, how())).toMatchObject({ kind: 'unchanged' });
    expect([await check(now), await refresh()]).toEqual([{ kind: 'inactive' }, { kind: 'inactive' }]);
    await enableClient(store, one, { cause: systemCause, now: after(now, 1) });
    expect(await check(now)).toEqual({ kind: 'inactive' });
    expect(await check(after(now, 1.02))).toMatchObject({ kind: 'active' });
    expect(await refresh()).toMatchObject({ kind: 'active' });
    expect((await auditOf()).map(({ action }) => action)).toEqual(['client.disabled', 'client.enabled']);
  });
});

describe('a deletion', () => {
  test('ends families, codes and consents in the same transaction', async () => {
    const familyId = await startFamily(open.oauth, one, now);
    await open.oauth.issueCode(newCode(one, 'waiting', now));
    await open.database.prisma.consent.create({
      data: { tenantId: one.tenantId, personId: one.personId, clientId: 'app', scopes: ['profile'] },
    });
    expect((await getClient(store, { ...one, now }))?.activeGrants).toEqual({
      tokenFamilies: 1,
      people: 1,
      authorizationCodes: 1,
    });

    expect(await deleteClient(store, one, how())).toEqual({
      kind: 'deleted',
      ended: { tokenFamilies: 1, people: 1, authorizationCodes: 1 },
    });
    expect(await open.oauth.findCode(one.tenantId, sha256('waiting'))).toBeNull();
    expect(await open.oauth.findConsent(one.tenantId, one.personId, 'app')).toEqual([]);
    const events = await open.database.prisma.tokenFamilyEvent.findMany({
      where: { tenantId: one.tenantId, familyId },
      orderBy: { id: 'asc' },
    });
    expect(events.at(-1)).toMatchObject({ kind: 'revoked', detail: { reason: 'client-deleted' } });
    expect(await deleteClient(store, one, how())).toEqual({ kind: 'not-found' });
  });

  test('leaves nothing active that a concurrent redemption starts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const each = await seed(open.database);
      const codes = Array.from({ length: 10 }, (_, index) => `code-${round}-${index}`);
      for (const code of codes) await open.oauth.issueCode(newCode(each, code, now));
      const redeem = async (code: string) => {
        const family = {
          id: newId(),
          clientId: 'app',
          personId: each.personId,
          sessionId: null,
          grantType: 'authorization_code',
          scopes: [],
          resources: [],
          authTime: 0,
          amr: [],
          acr: null,
          confirmation: null,
          refreshTokenHash: null,
          idleExpiresAt: after(now, 60),
          expiresAt: after(now, 60),
          origin: { requestId: 'r', ipAddress: null, userAgent: null },
        };
        return open.oauth.redeemCode({ tenantId: each.tenantId, codeHash: sha256(code), family, now });
      };
      await Promise.all([
        ...codes.slice(0, 5).map(redeem),
        deleteClient(store, each, how()),
        ...codes.slice(5).map(redeem),
      ]);
      const activeFamilies = await open.database.prisma.tokenFamily.count({
        where: { tenantId: each.tenantId, revokedAt: null },
      });
      expect(activeFamilies).toBe(0);
    }
  }, 60_000);
});

describe('secrets', () => {
  test('are limited to two, and an expired one makes room', async () => {
    const { client } = await created();
    const ids = { tenantId: one.tenantId, clientId: client.clientId };
    const second = await addSecret(store, { ...ids, expiresAt: after(now, 1) }, how());
    expect(second).toMatchObject({ kind: 'added', stored: { expiresAt: after(now, 1) } });
    expect(await addSecret(store, ids, how())).toEqual({ kind: 'too-many' });
    expect(await addSecret(store, ids, { cause: systemCause, now: after(now, 2) })).toMatchObject({ kind: 'added' });
    expect(await store.listSecrets(one.tenantId, client.clientId)).toHaveLength(2);
    expect(await addSecret(store, { ...ids, tenantId: newId() }, how())).toEqual({ kind: 'not-found' });
  });

  test('never become three when added at the same time', async () => {
    const { client } = await created();
    const ids = { tenantId: one.tenantId, clientId: client.clientId };
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => addSecret(store, ids, how())));
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(1);
    expect(await store.listSecrets(one.tenantId, client.clientId)).toHaveLength(2);
  });

  test('are revoked once', async () => {
    const { client } = await created();
    const ids = { tenantId: one.tenantId, clientId: client.clientId };
    const [stored] = await store.listSecrets(one.tenantId, client.clientId);
    const secretId = stored?.id ?? '';
    expect(await revokeSecret(store, { ...ids, tenantId: newId(), secretId }, how())).toEqual({ kind: 'not-found' });
    expect(await revokeSecret(store, { ...ids, secretId }, how())).toEqual({ kind: 'revoked' });
    expect(await revokeSecret(store, { ...ids, secretId }, how())).toEqual({ kind: 'not-found' });
    expect(await revokeSecret(store, { ...ids, secretId: 'no id' }, how())).toEqual({ kind: 'not-found' });
    expect((await findClient(open.database, one.tenantId, client.clientId))?.secrets).toEqual([]);
  });

  test('declared in a file replace all others, and stay when declared again', async () => {
    const { client, secret } = await created();
    const ids = { tenantId: one.tenantId, clientId: client.clientId };
    expect(await setSecret(store, { ...ids, secret: secret ?? '' }, how())).toEqual({ kind: 'unchanged' });
    expect(await setSecret(store, { ...ids, secret: 'declared' }, how())).toEqual({ kind: 'changed' });
    expect(await setSecret(store, { ...ids, secret: 'declared' }, how())).toEqual({ kind: 'unchanged' });
    const stored = (await findClient(open.database, one.tenantId, client.clientId))?.secrets ?? [];
    expect(stored.map(({ secretHash }) => Buffer.from(secretHash))).toEqual([Buffer.from(sha256('declared'))]);
    expect(await setSecret(store, { ...one, secret: 'x' }, how())).toEqual({ kind: 'no-secret-used' });
  });
});

describe('the list', () => {
  test('searches, filters, sorts and pages within the tenant', async () => {
    await created({ clientId: 'id-100%', metadata: webApp({ client_name: 'beta_one' }) });
    await created({ metadata: webApp({ client_name: 'Alpha', token_endpoint_auth_method: 'none' }) });
    await created({
      clientId: 'machine',
      metadata: clientMetadata.parse({ client_name: 'Machine', grant_types: ['client_credentials'] }),
    });
    await disableClient(store, { tenantId: one.tenantId, clientId: 'machine' }, how());
    const names = async (query: object = {}) =>
      (await listClients(store, { tenantId: one.tenantId, ...query })).clients.map(({ clientName }) => clientName);

    expect(await names()).toEqual(['Alpha', 'App', 'beta_one', 'Machine']);
    expect(await names({ descending: true, pageSize: 2 })).toEqual(['Machine', 'beta_one']);
    expect(await names({ page: 2, pageSize: 3 })).toEqual(['Machine']);
    expect(await names({ search: 'ALPH' })).toEqual(['Alpha']);
    expect(await names({ search: '100%' })).toEqual(['beta_one']);
    expect(await names({ search: '_' })).toEqual(['Alpha', 'beta_one']);
    expect(await names({ kind: 'public' })).toEqual(['Alpha', 'App']);
    expect(await names({ kind: 'confidential', status: 'enabled' })).toEqual(['beta_one']);
    expect(await names({ grantType: 'client_credentials' })).toEqual(['Machine']);
    expect(await names({ pkce: 'relaxed' })).toEqual([]);
    await created({ clientId: 'legacy', metadata: webApp({ client_name: 'Legacy', require_pkce: false }) });
    expect(await names({ pkce: 'relaxed' })).toEqual(['Legacy']);
    expect(await names({ pkce: 'required' })).toEqual(['Alpha', 'App', 'beta_one', 'Machine']);
    expect(await listClients(store, { tenantId: newId() })).toEqual({ clients: [], total: 0 });
  });
});

test('what clients may reach on behalf of people is listed by client and server', async () => {
  const access = (audience: string, more: object = {}) => ({ audience, client_id: 'there', ...more });
  const reaching = async (name: string, metadata: object) => {
    const { client } = await created({ metadata: webApp({ client_name: name, ...metadata }) });
    return client.clientId;
  };
  const exchange = ['authorization_code', 'urn:ietf:params:oauth:grant-type:token-exchange'];
  const first = await reaching('Assistant', {
    grant_types: exchange,
    cross_app_access: [access('https://wiki.example'), access('https://chat.example', { enabled: false })],
  });
  const second = await reaching('Bot', { cross_app_access: [access('https://chat.example')] });
  await created();
  const listed = async (query: Partial<Parameters<ClientStore['listCrossAppAccess']>[0]> = {}) => {
    const { tenantId } = one;
    const page = { tenantId, sort: 'clientName', descending: false, page: 1, pageSize: 10, ...query } as const;
    const found = await store.listCrossAppAccess(page);
    return [found.total, ...found.access.map((row) => `${row.clientId} ${row.access.audience} ${row.mayExchange}`)];
  };
  const [wiki, chat, bot] = [
    `${first} https://wiki.example true`,
    `${first} https://chat.example true`,
    `${second} https://chat.example false`,
  ];
  expect(await listed()).toEqual([3, chat, wiki, bot]);
  expect(await listed({ descending: true })).toEqual([3, bot, chat, wiki]);
  expect((await listed({ sort: 'audience' })).at(-1)).toBe(wiki);
  expect(await listed({ pageSize: 2, page: 2 })).toEqual([3, bot]);
  expect(await listed({ search: 'WIKI' })).toEqual([1, wiki]);
  expect(await listed({ search: '%' })).toEqual([0]);
  expect(await listed({ status: 'disabled' })).toEqual([1, chat]);
  expect(await listed({ createdUntil: new Date(0) })).toEqual([0]);
  expect(await listed({ tenantId: newId() })).toEqual([0]);
});
