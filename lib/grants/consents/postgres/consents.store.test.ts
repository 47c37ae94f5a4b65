import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import {
  addClient,
  after,
  newCode,
  newFamily,
  newRefresh,
  origin,
  type Seed,
  seed,
  tokenOf,
} from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { disconnectApp } from '../disconnect-app';
import type { ConsentStore } from '../store';
import { createConsentStore } from './index';
import { rememberConsent } from './remember-consent';

const ROUNDS = 20;

let store: OpenStore;
let consents: ConsentStore;
let one: Seed;
let now: Date;
let how: Parameters<typeof disconnectApp>[2];

beforeAll(async () => {
  store = await openStore();
  consents = createConsentStore(store.database);
}, 60_000);
afterAll(() => store?.close());

beforeEach(async () => {
  now = new Date();
  one = await seed(store.database);
  how = { cause: { actor: { type: 'person', id: one.personId, name: 'Ada@example.com' }, origin }, now };
});

const allow = ({ clientId } = one, scopes = ['profile']) =>
  rememberConsent(store.database, { ...one, clientId, scopes, now });
const list = ({ tenantId, personId } = one) => consents.listConnectedApps({ tenantId, personId, now });
const disconnect = ({ tenantId, personId, clientId } = one) =>
  disconnectApp(consents, { tenantId, personId, clientId }, how);
const refresh = (familyId: string) => store.oauth.refresh(newRefresh(one, familyId, 1, new Date()));

describe('connected apps', () => {
  test('are those with a consent or an active token family, one row each', async () => {
    await addClient(store.database, one.tenantId, 'consent-only');
    await addClient(store.database, one.tenantId, 'expired');
    await allow();
    await allow({ ...one, clientId: 'consent-only' }, ['email']);
    await startFamily(store.oauth, one, now);
    await startFamily(store.oauth, one, after(now, 1));
    await startFamily(store.oauth, { ...one, clientId: 'expired' }, now, { expiresAt: now, idleExpiresAt: now });
    expect(await list()).toMatchObject([
      { clientId: 'app', clientName: 'App', families: 2, scopes: ['offline_access', 'openid', 'profile'] },
      { clientId: 'consent-only', families: 0, scopes: ['email'], lastUsedAt: null },
    ]);
  });

  test('exclude those of other people and tenants', async () => {
    await allow();
    expect(await list({ ...one, personId: newId() })).toEqual([]);
    expect(await list({ ...(await seed(store.database)), personId: one.personId })).toEqual([]);
  });
});

describe('apps to open', () => {
  const START = 'https://app.example/start';
  const openable = async ({ tenantId, personId } = one) =>
    (await consents.listOpenableApps({ tenantId, personId, now })).map(({ clientId }) => clientId);

  /** A client with a login initiation URI, except for what a test overrides. */
  async function addOpenable(clientId: string, differences: object = {}): Promise<void> {
    await addClient(store.database, one.tenantId, clientId);
    await store.database.prisma.client.updateMany({
      where: { tenantId: one.tenantId, clientId },
      data: { grantTypes: ['authorization_code'], metadata: { initiateLoginUri: START }, ...differences },
    });
  }

  test('are the enabled clients of administrators in which a sign-in can be started, for everyone in the tenant', async () => {
    await addOpenable('console');
    await addOpenable('file', { origin: 'apply' });
    await addOpenable('disabled', { disabledAt: now });
    await addOpenable('deleting', { deletion: {} });
    await addOpenable('machine', { grantTypes: ['client_credentials'] });
    await addOpenable('without', { metadata: {} });
    expect(await openable()).toEqual(['console', 'file']);
    expect(await openable({ ...one, personId: newId() })).toEqual(['console', 'file']);
    expect(await openable(await seed(store.database))).toEqual([]);
    const [app] = await consents.listOpenableApps({ tenantId: one.tenantId, personId: one.personId, now });
    expect(app).toEqual({ clientId: 'console', clientName: 'App', initiateLoginUri: START });
  });

  test('include a client that registered itself only for the people who gave it access', async () => {
    await addOpenable('consented', { origin: 'dynamic' });
    await addOpenable('held', { origin: 'metadata-document' });
    await addOpenable('unknown', { origin: 'dynamic' });
    await allow({ ...one, clientId: 'consented' });
    await startFamily(store.oauth, { ...one, clientId: 'held' }, now);
    expect(await openable()).toEqual(['consented', 'held']);
    expect(await openable({ ...one, personId: newId() })).toEqual([]);
  });
});

describe('a disconnection', () => {
  test('withdraws the consent and ends that client’s token families and codes, with one audit row', async () => {
    await addClient(store.database, one.tenantId, 'other');
    await allow();
    const family = await startFamily(store.oauth, one, now);
    const elsewhere = await startFamily(store.oauth, { ...one, clientId: 'other' }, now);
    await store.oauth.issueCode(newCode(one, 'unredeemed', now));

    expect(await disconnect()).toEqual({ kind: 'disconnected', families: 1 });
    expect(await store.oauth.findConsent(one.tenantId, one.personId, 'app')).toEqual([]);
    expect(await refresh(family)).toEqual({ kind: 'revoked' });
    const redemption = {
      tenantId: one.tenantId,
      codeHash: sha256('unredeemed'),
      family: newFamily(one, tokenOf(1), now),
      now,
    };
    expect(await store.oauth.redeemCode(redemption)).toBe('not-redeemable');
    expect((await list()).map(({ clientId }) => clientId)).toEqual(['other']);
    expect(await store.oauth.refresh(newRefresh({ ...one, clientId: 'other' }, elsewhere, 1, now))).toEqual({
      kind: 'rotated',
    });

    const rows = await store.database.prisma.auditEvent.findMany({
      where: { tenantId: one.tenantId, action: 'consent.withdrawn' },
    });
    expect(rows).toMatchObject([
      { actorId: one.personId, targetId: 'app', targetName: 'App', detail: { families: 1 } },
    ]);
    const ended = await store.database.prisma.tokenFamily.findFirst({ where: { tenantId: one.tenantId, id: family } });
    expect(ended?.revokeReason).toBe('consent-withdrawn');
  });

  test('changes nothing when the app is not connected', async () => {
    await allow();
    expect(await disconnect({ ...one, clientId: 'unknown' })).toEqual({ kind: 'not-connected' });
    expect(await disconnect({ ...one, personId: newId() })).toEqual({ kind: 'not-connected' });
    expect(await list()).toHaveLength(1);
    expect(await disconnect()).toMatchObject({ kind: 'disconnected' });
    expect(await disconnect()).toEqual({ kind: 'not-connected' });
  });

  test('leaves no active token family when a code is redeemed concurrently', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await allow();
      const code = newCode(one, newId(), now);
      await store.oauth.issueCode(code);
      const family = newFamily(one, tokenOf(1), now);
      await Promise.all([
        store.oauth.redeemCode({ tenantId: one.tenantId, codeHash: code.codeHash, family, now }),
        disconnect(),
      ]);
      expect(await list()).toEqual([]);
    }
  });
});
