import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contenders, startContenders } from '@/lib/grants/oauth/postgres/testing/contenders';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { sql } from '@/lib/platform/postgres/database';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { rounds } from '@/scripts/test/rounds';
import { issueLink } from '../issue-link';
import { createOneTimeLinkStore } from '.';

const ROUNDS = rounds(50);
const PER_PROCESS = 50;

let store: OpenStore;
let contenders: Contenders;

beforeAll(async () => {
  store = await openStore();
  contenders = await startContenders(store.url);
}, 60_000);

afterAll(async () => {
  await contenders?.stop();
  await store?.close();
});

test(`a reset link is redeemed exactly once by 100 parallel redemptions from two processes, ${ROUNDS} times`, async () => {
  const links = createOneTimeLinkStore(store.database);
  for (let round = 1; round <= ROUNDS; round++) {
    const one = await seed(store.database);
    const { tenantId, personId } = one;
    const tenant = { id: tenantId, settings: tenantSettingsSchema.parse({}) };
    const link = await issueLink(
      links,
      { tenant, personId, purpose: 'password-reset' },
      { cause: systemCause, now: new Date() },
    );
    if (link.kind !== 'issued') throw new Error(link.kind);

    const answers = await contenders.attempt({ kind: 'redeem-link', seed: one, token: link.token, times: PER_PROCESS });
    const redeemed = answers.filter(({ kind }) => kind === 'redeemed');
    expect([answers.length, redeemed.length, new Set(answers.map(({ kind }) => kind))]).toEqual([
      100,
      1,
      new Set(['redeemed', 'not-redeemable']),
    ]);
    const [written] = await store.database.query(sql`
      SELECT (SELECT count(*)::int FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'password.reset') AS resets,
             (SELECT count(*)::int FROM password WHERE tenant_id = ${tenantId}::uuid) AS passwords,
             (SELECT count(*)::int FROM session WHERE tenant_id = ${tenantId}::uuid AND ended_at IS NULL) AS sessions`);
    expect(written).toEqual({ resets: 1, passwords: 1, sessions: 0 });
  }
}, 240_000);
