import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { addClient, after, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { CLIENTS_LISTED_AT_MOST } from '../effective-access';
import type { ConsentStore } from '../store';
import { createConsentStore } from './index';
import { rememberConsent } from './remember-consent';

let store: OpenStore;
let consents: ConsentStore;
let one: Seed;
let now: Date;

beforeAll(async () => {
  store = await openStore();
  consents = createConsentStore(store.database);
}, 60_000);
afterAll(() => store?.close());
beforeEach(async () => {
  now = new Date();
  one = await seed(store.database);
});

const list = ({ tenantId, personId } = one) => consents.listAccess({ tenantId, personId, now });
const allow = (clientId: string, scopes: string[], at = now) =>
  rememberConsent(store.database, { ...one, clientId, scopes, now: at });
const at = (minutes: number) => after(now, minutes);

describe('effective access', () => {
  test('lists by client what its active token families allow, since when and on what basis', async () => {
    await addClient(store.database, one.tenantId, 'house');
    await store.database.execute(
      sql`UPDATE client SET first_party = true WHERE tenant_id = ${one.tenantId}::uuid AND client_id = 'house'`,
    );
    for (const clientId of ['device', 'partner', 'remembered', 'ended'])
      await addClient(store.database, one.tenantId, clientId);
    await allow('app', ['openid', 'email'], at(-60));
    await startFamily(store.oauth, one, at(-30), { resources: ['https://api.example'] });
    await startFamily(store.oauth, one, at(-20), { scopes: ['openid', 'profile'] });
    await startFamily(store.oauth, { ...one, clientId: 'house' }, at(-10));
    await startFamily(store.oauth, { ...one, clientId: 'device' }, at(-9));
    const vouched = await startFamily(store.oauth, { ...one, clientId: 'partner' }, at(-8));
    await store.database.execute(sql`
      UPDATE token_family SET assertion_issuer = 'https://issuer.example', authorization_details = '[{"type":"payment"},{"type":"payment","amount":1}]'
      WHERE tenant_id = ${one.tenantId}::uuid AND id = ${vouched}::uuid`);
    await allow('remembered', ['email'], at(-5));
    await startFamily(store.oauth, { ...one, clientId: 'ended' }, now, { expiresAt: now, idleExpiresAt: now });

    const { access, total } = await list();
    expect(total).toBe(5);
    expect(access).toEqual([
      {
        client: { id: 'partner', name: 'App' },
        basis: 'issuer',
        scopes: ['offline_access', 'openid'],
        resources: [],
        detailTypes: ['payment'],
        scopesOnAsking: [],
        since: at(-8),
        lastUsedAt: at(-8),
        families: 1,
      },
      {
        client: { id: 'device', name: 'App' },
        basis: 'once',
        scopes: ['offline_access', 'openid'],
        resources: [],
        detailTypes: [],
        scopesOnAsking: [],
        since: at(-9),
        lastUsedAt: at(-9),
        families: 1,
      },
      {
        client: { id: 'house', name: 'App' },
        basis: 'first-party',
        scopes: ['offline_access', 'openid'],
        resources: [],
        detailTypes: [],
        scopesOnAsking: [],
        since: at(-10),
        lastUsedAt: at(-10),
        families: 1,
      },
      {
        client: { id: 'app', name: 'App' },
        basis: 'consent',
        scopes: ['offline_access', 'openid', 'profile'],
        resources: ['https://api.example'],
        detailTypes: [],
        scopesOnAsking: ['email'],
        since: at(-60),
        lastUsedAt: at(-20),
        families: 2,
      },
      {
        client: { id: 'remembered', name: 'App' },
        basis: 'consent',
        scopes: [],
        resources: [],
        detailTypes: [],
        scopesOnAsking: ['email'],
        since: at(-5),
        lastUsedAt: null,
        families: 0,
      },
    ]);
  });

  test('is limited to the person, in their own tenant', async () => {
    await startFamily(store.oauth, one, now);
    const nothing = { access: [], total: 0 };
    expect(await list({ ...one, personId: newId() })).toEqual(nothing);
    expect(await list({ ...one, personId: 'no id' })).toEqual(nothing);
    expect(await list({ ...(await seed(store.database)), personId: one.personId })).toEqual(nothing);
    expect(await list()).toMatchObject({ total: 1 });
  });

  test('lists a limited number of clients and counts them all', async () => {
    for (let n = 0; n <= CLIENTS_LISTED_AT_MOST; n++) await allow(`client-${n}`, ['openid']);
    const { access, total } = await list();
    expect([access.length, total]).toEqual([CLIENTS_LISTED_AT_MOST, CLIENTS_LISTED_AT_MOST + 1]);
  });
});
