import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contenders, startContenders } from '@/lib/grants/oauth/postgres/testing/contenders';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { rounds } from '@/scripts/test/rounds';
import { createIdentityProviderStore } from '.';
import { newAttempt, newProvider } from './testing/upstream';

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

test(`the state of a sign-in elsewhere is used exactly once by 50 parallel answers to two processes, ${ROUNDS} times`, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const one = await seed(store.database);
    await newProvider(store.database, one.tenantId);
    await createIdentityProviderStore(store.database).openAttempt(newAttempt(one.tenantId, 'state', new Date()));
    const answers = await contenders.attempt({ kind: 'upstream', seed: one, state: 'state', times: PER_PROCESS });
    expect(answers.map(({ kind }) => kind).sort()).toEqual([
      'claimed',
      ...Array.from({ length: 2 * PER_PROCESS - 1 }, () => 'used'),
    ]);
  }
}, 240_000);
