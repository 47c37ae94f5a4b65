import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { rounds } from '@/scripts/test/rounds';
import { addIssuer, newIssuer } from './testing/assertion';
import { type Contenders, startContenders } from './testing/contenders';
import { approvedDevice } from './testing/device';
import { type OpenStore, openStore } from './testing/open-store';
import { newPushedRequest } from './testing/pushed-request';
import { newCode, seed, tokenOf } from './testing/seed';
import { startFamily } from './testing/start-family';

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

function tally(answers: { kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of answers) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const familiesOf = (tenantId: string) => store.database.prisma.tokenFamily.findMany({ where: { tenantId } });

test(`a code is redeemed exactly once by 100 parallel redemptions from two processes, ${ROUNDS} times`, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const one = await seed(store.database);
    const code = newId();
    await store.oauth.issueCode(newCode(one, code, new Date()));
    const answers = await contenders.attempt({ kind: 'redeem', seed: one, code, times: PER_PROCESS });
    expect(tally(answers)).toEqual({ redeemed: 1, 'not-redeemable': 2 * PER_PROCESS - 1 });
    expect(await familiesOf(one.tenantId)).toHaveLength(1);
  }
}, 60_000);

test(`an approved device code is redeemed exactly once by 100 parallel polls from two processes, ${ROUNDS} times`, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const one = await seed(store.database);
    const name = await approvedDevice(store.oauth, one, new Date());
    const { redeemed, ...lost } = tally(
      await contenders.attempt({ kind: 'redeem-device', seed: one, name, times: PER_PROCESS }),
    );
    expect(redeemed).toBe(1);
    expect(new Set([...Object.keys(lost), 'used', 'not-redeemable'])).toEqual(new Set(['used', 'not-redeemable']));
    expect(await familiesOf(one.tenantId)).toHaveLength(1);
  }
}, 240_000);

test(`an assertion starts a family exactly once, by 100 parallel requests from two processes, ${ROUNDS} times`, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const one = await seed(store.database);
    const { issuer } = await addIssuer(store.database, newIssuer(one.tenantId));
    const answers = await contenders.attempt({ kind: 'assert', seed: one, issuer, jti: newId(), times: PER_PROCESS });
    expect(tally(answers)).toEqual({ started: 1, replayed: 2 * PER_PROCESS - 1 });
    expect(await familiesOf(one.tenantId)).toMatchObject([
      { assertionIssuer: issuer, generation: 0, refreshTokenHash: null },
    ]);
  }
}, 120_000);

test(`the assertion of a client is claimed exactly once by 100 parallel requests from two processes, ${ROUNDS} times`, async () => {
  const one = await seed(store.database);
  for (let round = 1; round <= ROUNDS; round++) {
    const answers = await contenders.attempt({
      kind: 'claim',
      seed: one,
      issuer: one.clientId,
      jti: newId(),
      times: PER_PROCESS,
    });
    expect(tally(answers)).toEqual({ claimed: 1, replayed: 2 * PER_PROCESS - 1 });
  }
}, 120_000);

test(`a pushed authorization request is taken up exactly once by 100 parallel requests from two processes, ${ROUNDS} times`, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const one = await seed(store.database);
    const requestUri = newId();
    await store.oauth.savePushedRequest(newPushedRequest(one, requestUri, new Date()));
    const answers = await contenders.attempt({ kind: 'take', seed: one, requestUri, times: PER_PROCESS });
    expect(tally(answers)).toEqual({ taken: 1, opened: 2 * PER_PROCESS - 1 });
  }
}, 120_000);

test(`a DPoP proof is used exactly once by 100 parallel requests from two processes, ${ROUNDS} times, and its jti stays good for another key`, async () => {
  const one = await seed(store.database);
  for (let round = 1; round <= ROUNDS; round++) {
    const jti = newId();
    for (const issuer of ['dpop key-1', 'dpop key-2']) {
      const answers = await contenders.attempt({ kind: 'claim', seed: one, issuer, jti, times: PER_PROCESS });
      expect(tally(answers)).toEqual({ claimed: 1, replayed: 2 * PER_PROCESS - 1 });
    }
  }
}, 120_000);

test(`a refresh token is rotated exactly once by 100 parallel refreshes from two processes, and all others get the same response, ${ROUNDS} times`, async () => {
  const response = Buffer.from(sha256(`response to ${tokenOf(1)}`)).toString('hex');
  for (let round = 1; round <= ROUNDS; round++) {
    const one = await seed(store.database);
    const familyId = await startFamily(store.oauth, one, new Date());
    const answers = await contenders.attempt({
      kind: 'refresh',
      seed: one,
      familyId,
      graceSeconds: 10,
      each: 'the same',
      times: PER_PROCESS,
    });
    expect(tally(answers)).toEqual({ rotated: 1, replayed: 2 * PER_PROCESS - 1 });
    expect(new Set(answers.filter(({ kind }) => kind === 'replayed').map((answer) => answer.response))).toEqual(
      new Set([response]),
    );
    const [family] = await familiesOf(one.tenantId);
    expect(family).toMatchObject({ generation: 2, revokedAt: null });
  }
}, 120_000);

test(`a refresh token has one successor when 20 parallel refreshes from two processes each ask for another resource, ${ROUNDS} times`, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const one = await seed(store.database);
    const familyId = await startFamily(store.oauth, one, new Date());
    const answers = await contenders.attempt({
      kind: 'refresh',
      seed: one,
      familyId,
      graceSeconds: 10,
      each: 'another resource',
      times: 10,
    });
    expect(tally(answers)).toEqual({ rotated: 1, joined: 19 });
    const [family] = await familiesOf(one.tenantId);
    expect(family).toMatchObject({ generation: 2, revokedAt: null });
    const events = await store.database.prisma.tokenFamilyEvent.findMany({ where: { familyId } });
    expect(tally(events)).toEqual({ issued: 1, rotated: 1, replayed: 19 });
  }
}, 120_000);

test('without a grace window, parallel refreshes of one token end the token family, 10 times', async () => {
  for (let round = 1; round <= 10; round++) {
    const one = await seed(store.database);
    const familyId = await startFamily(store.oauth, one, new Date());
    const counts = tally(
      await contenders.attempt({
        kind: 'refresh',
        seed: one,
        familyId,
        graceSeconds: 0,
        each: 'the same',
        times: PER_PROCESS,
      }),
    );
    expect(counts).toEqual({ rotated: 1, reused: 1, revoked: 2 * PER_PROCESS - 2 });
    const [family] = await familiesOf(one.tenantId);
    expect(family).toMatchObject({ generation: 2, revokeReason: 'refresh-token-reused' });
  }
}, 60_000);
