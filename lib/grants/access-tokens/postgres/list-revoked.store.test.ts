import { describe, expect, test } from 'vitest';
import { deleteClient } from '@/lib/grants/clients/delete-client';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { disableClient } from '@/lib/grants/clients/switch-client';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { after, origin, type Seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import { parsePosition } from '@/lib/oauth/revocation-feed/position';
import { revocations } from '@/lib/oauth/revocation-feed/revocations';
import type { FeedPosition, Revoked } from '@/lib/oauth/revocation-feed/store';
import { issuer } from '@/lib/oauth/testing/tenant';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';

let store: OpenStore;
let one: Seed;
let now: Date;
const cause = { actor: { type: 'system', id: null, name: null }, origin: null } as const;

setSeededStore((seeded) => {
  ({ store, one, now } = seeded);
});

const beginning: FeedPosition = { at: new Date(0), after: null };
const list = (differences: { from?: FeedPosition; limit?: number; tenantId?: string; at?: Date } = {}) => {
  const { at = after(now, 1), ...asked } = differences;
  return store.oauth.listRevoked({
    tenantId: one.tenantId,
    from: beginning,
    limit: 100,
    now: at,
    longestSeconds: 86_400,
    ...asked,
  });
};
const names = (revoked: Revoked[]) => revoked.map(({ kind, id }) => `${kind} ${id}`);

describe('the revocation feed', () => {
  test('lists revoked token families, tokens, clients and keys, however they were revoked, in order, and nothing of other tenants', async () => {
    const [byClient, byConsole] = [await startFamily(store.oauth, one, now), await startFamily(store.oauth, one, now)];
    await startFamily(store.oauth, one, now);
    await store.oauth.revokeFamily({ ...one, familyId: byClient, now, origin });
    await store.oauth.revokeAccessToken({
      ...one,
      jti: 'token-1',
      expiresAt: after(now, 5),
      now: after(now, 0.1),
      origin,
    });
    await createFamilyStore(store.database).revoke({
      tenantId: one.tenantId,
      selection: { familyId: byConsole },
      reason: 'revoked-by-administrator',
      note: null,
      targetName: null,
      cause,
      now: after(now, 0.2),
    });
    await store.database.execute(sql`
      INSERT INTO signing_key (tenant_id, kid, alg, status, public_jwk, retired_at)
      VALUES (${one.tenantId}::uuid, 'withdrawn', 'ES256', 'retired', '{}'::jsonb, ${after(now, 0.3)})`);
    const clients = createClientStore(store.database, { detach: detachClient });
    const client = { tenantId: one.tenantId, clientId: one.clientId };
    await disableClient(clients, client, { cause, now: after(now, 0.4) });
    expect(names(await list())).toEqual([
      `family ${byClient}`,
      'token token-1',
      `family ${byConsole}`,
      'key withdrawn',
      'client app',
    ]);
    await deleteClient(clients, client, { cause, now: after(now, 0.5) });
    expect(names(await list()).slice(-2)).toEqual(['client app', expect.stringMatching(/^family /)]);
    expect(await list({ tenantId: newId() })).toEqual([]);
  });

  test('drops what has expired', async () => {
    const familyId = await startFamily(store.oauth, one, now);
    await store.oauth.revokeFamily({ ...one, familyId, now, origin });
    await store.oauth.revokeAccessToken({ ...one, jti: 'short', expiresAt: after(now, 5), now, origin });
    expect(names(await list({ at: after(now, 6) }))).toEqual([`family ${familyId}`]);
    expect(await list({ at: after(now, 24 * 60 + 1) })).toEqual([]);
  });

  test('loses nothing between pages, even when everything was revoked at the same moment', async () => {
    const families = [];
    for (let index = 0; index < 5; index++) families.push(await startFamily(store.oauth, one, now));
    for (const familyId of families) await store.oauth.revokeFamily({ ...one, familyId, now, origin });
    for (const jti of ['a', 'B', 'c.d e'])
      await store.oauth.revokeAccessToken({ ...one, jti, expiresAt: after(now, 5), now, origin });
    await disableClient(
      createClientStore(store.database, { detach: detachClient }),
      { tenantId: one.tenantId, clientId: one.clientId },
      { cause, now },
    );
    const all = names(await list());
    expect(all).toHaveLength(9);
    const read: string[] = [];
    let from = beginning;
    for (;;) {
      const page = await list({ from, limit: 2 });
      const last = page.at(-1);
      read.push(...names(page));
      if (!last || page.length < 2) break;
      from = { at: last.at, after: last };
    }
    expect(read).toEqual(all);
  });

  test('continues where a reader stopped, and repeats the last minutes', async () => {
    const context = { issuer: { ...issuer, tenantId: one.tenantId }, store: store.oauth, now: () => now };
    const early = await startFamily(store.oauth, one, after(now, -30));
    const late = await startFamily(store.oauth, one, after(now, -30));
    await store.oauth.revokeFamily({ ...one, familyId: early, now: after(now, -20), origin });
    const first = await revocations(context, null);
    expect(first).toMatchObject({
      iss: issuer.issuer,
      families: [early],
      tokens: [],
      clients: {},
      keys: [],
      more: false,
    });
    await store.oauth.revokeFamily({ ...one, familyId: late, now: after(now, -1), origin });
    expect(await revocations(context, parsePosition(first.next))).toMatchObject({ families: [late], more: false });
  });
});
