import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contenders, startContenders } from '@/lib/grants/oauth/postgres/testing/contenders';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { type Database, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { rounds } from '@/scripts/test/rounds';
import { createSecondFactorStore } from '.';
import { challengeNamed, type UsedUp } from './testing/attempt-factor';

const ROUNDS = rounds(20);
const PER_PROCESS = 25;

let store: OpenStore;
let contenders: Contenders;

beforeAll(async () => {
  store = await openStore();
  contenders = await startContenders(store.url);
}, 120_000);

afterAll(async () => {
  await contenders?.stop();
  await store?.close();
});

type Prepare = (database: Database, one: Seed) => Promise<UsedUp>;

const prepared: Record<string, Prepare> = {
  async 'a code of an authenticator app'(database, { tenantId, personId }) {
    const id = newId();
    await database.execute(sql`
      INSERT INTO second_factor (tenant_id, person_id, id, kind, name, counter) VALUES (${tenantId}::uuid, ${personId}::uuid, ${id}::uuid, 'totp', 'Phone', 58000000)`);
    return { kind: 'totp', id, step: 58_000_001 };
  },
  async 'a recovery code'(database, { tenantId, personId }) {
    await database.execute(sql`
      INSERT INTO recovery_code (tenant_id, person_id, code_hash) VALUES (${tenantId}::uuid, ${personId}::uuid, ${sha256('code')})`);
    return { kind: 'recovery-code', name: 'code' };
  },
  async 'the challenge of a passkey'(database, one) {
    const now = new Date();
    await createSecondFactorStore(database).openChallenge({
      ...challengeNamed(one, 'challenge', now),
      secretEncrypted: null,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    return { kind: 'challenge', name: 'challenge' };
  },
};

test.each(Object.entries(prepared))(
  `%s is used exactly once by 50 parallel attempts from two processes, ${ROUNDS} times`,
  async (_name, prepare) => {
    for (let round = 1; round <= ROUNDS; round++) {
      const one = await seed(store.database);
      const used = await prepare(store.database, one);
      const answers = await contenders.attempt({ kind: 'second-factor', seed: one, used, times: PER_PROCESS });
      expect(answers.map(({ kind }) => kind).sort()).toEqual([
        'done',
        ...Array.from({ length: 2 * PER_PROCESS - 1 }, () => 'proof-used'),
      ]);
      if (used.kind === 'challenge') continue;
      const [started] = await store.database.query<{ sessions: number }>(sql`
      SELECT count(*)::int AS sessions FROM session WHERE tenant_id = ${one.tenantId}::uuid AND 'mfa' = ANY (amr)`);
      expect(started).toEqual({ sessions: 1 });
    }
  },
  240_000,
);
