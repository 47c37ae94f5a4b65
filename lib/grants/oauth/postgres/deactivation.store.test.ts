import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { type OpenStore, openStore } from './testing/open-store';
import { newCode, newFamily, newRefresh, type Seed, seed, tokenOf } from './testing/seed';
import { startFamily } from './testing/start-family';

const ROUNDS = 25;

let store: OpenStore;

beforeAll(async () => {
  store = await openStore();
}, 60_000);
afterAll(() => store?.close());

/** In the order of every deactivation: the person first, then what was issued, each in a separate statement. */
function deactivate({ tenantId, personId }: Seed): Promise<void> {
  return store.database.transaction(async (connection) => {
    await connection.execute(
      sql`UPDATE person SET active = false WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid`,
    );
    await connection.execute(sql`
      UPDATE token_family SET revoked_at = now(), revoke_reason = 'person-deactivated', replay_response = NULL
      WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND revoked_at IS NULL`);
    await connection.execute(sql`
      DELETE FROM authorization_code WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND consumed_at IS NULL`);
  });
}

const activeFamilies = ({ tenantId }: Seed) =>
  store.database.prisma.tokenFamily.count({ where: { tenantId, revokedAt: null } });

/** A delay that differs from round to round, so that the deactivation hits the race at different points. */
const moment = (round: number) => new Promise((resolve) => setTimeout(resolve, round % 8));

test('redemptions during a deactivation leave no active token family', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const one = await seed(store.database);
    const codes = Array.from({ length: 8 }, () => newId());
    for (const code of codes) await store.oauth.issueCode(newCode(one, code, new Date()));
    const redeem = (code: string) => {
      const now = new Date();
      return store.oauth.redeemCode({
        tenantId: one.tenantId,
        codeHash: sha256(code),
        family: newFamily(one, tokenOf(1), now),
        now,
      });
    };
    const redemptions = Promise.all(codes.map(redeem));
    await moment(round);
    await deactivate(one);
    for (const outcome of await redemptions) outcomes.add(outcome);
    expect(await activeFamilies(one)).toBe(0);
  }
  expect(outcomes).toContain('redeemed');
});

test('codes issued during a deactivation are gone afterwards', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await seed(store.database);
    const issues = Promise.all(
      Array.from({ length: 8 }, () => store.oauth.issueCode(newCode(one, newId(), new Date()))),
    );
    await moment(round);
    await deactivate(one);
    await issues;
    expect(await store.database.prisma.authorizationCode.count({ where: { tenantId: one.tenantId } })).toBe(0);
  }
});

test('refreshes during a deactivation leave nothing active, and none succeeds once it has returned', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await seed(store.database);
    const familyIds = await Promise.all(Array.from({ length: 6 }, () => startFamily(store.oauth, one, new Date())));
    const refresh = (familyId: string, generation: number) =>
      store.oauth.refresh(newRefresh(one, familyId, generation, new Date()));
    const refreshes = Promise.all(familyIds.map((familyId) => refresh(familyId, 1)));
    await moment(round);
    await deactivate(one);
    const after = await Promise.all(familyIds.flatMap((familyId) => [refresh(familyId, 1), refresh(familyId, 2)]));
    await refreshes;
    expect(new Set(after.map(({ kind }) => kind))).toEqual(new Set(['revoked']));
    expect(await activeFamilies(one)).toBe(0);
  }
});
