import { openDatabase } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { claimNamed } from '@/lib/sign-in/identity-providers/postgres/testing/upstream';
import { createOneTimeLinkStore } from '@/lib/sign-in/one-time-links/postgres';
import { attemptFactor, type UsedUp } from '@/lib/sign-in/second-factors/postgres/testing/attempt-factor';
import { createOAuthStore } from '../index';
import { newAssertion, newClaim } from './assertion';
import { newPoll } from './device';
import { newFamily, newRefresh, origin, type Seed, tokenOf } from './seed';

/** What a contender must do, `times` times in parallel. */
export type Attempt = { seed: Seed; times: number } & (
  | { kind: 'redeem'; code: string }
  | { kind: 'redeem-link'; token: string }
  | { kind: 'second-factor'; used: UsedUp }
  | { kind: 'redeem-device'; name: string }
  | { kind: 'refresh'; familyId: string; graceSeconds: number; each: 'the same' | 'another resource' }
  | { kind: 'assert'; issuer: string; jti: string }
  | { kind: 'claim'; issuer: string; jti: string }
  | { kind: 'take'; requestUri: string }
  | { kind: 'upstream'; state: string }
);

/** One answer: the outcome, and the stored response in hexadecimal if there is one. */
export interface Answer {
  kind: string;
  response?: string;
}

// A separate process with its own pool, like every worker of the server.
const database = openDatabase({ url: process.argv[2] ?? '', poolSize: 25 });
const oauth = createOAuthStore(database, {
  clients: { get: async () => null },
  trustedIssuers: { get: async () => new Map() },
});
const links = createOneTimeLinkStore(database);

async function once(attempt: Attempt, index: number): Promise<Answer> {
  const now = new Date();
  const { seed } = attempt;
  if (attempt.kind === 'redeem') {
    const family = { ...newFamily(seed, tokenOf(1), now), id: newId() };
    return { kind: await oauth.redeemCode({ tenantId: seed.tenantId, codeHash: sha256(attempt.code), family, now }) };
  }
  if (attempt.kind === 'upstream')
    return {
      kind: (await createIdentityProviderStore(database).claimAttempt(claimNamed(seed.tenantId, attempt.state, now)))
        .kind,
    };
  if (attempt.kind === 'second-factor') return { kind: await attemptFactor(database, seed, attempt.used) };
  if (attempt.kind === 'redeem-link') {
    const { tenantId } = seed;
    const passwordHash = `hash of attempt ${newId()}`;
    return {
      kind: await links.redeem({
        tenantId,
        purpose: 'password-reset',
        tokenHash: sha256(attempt.token),
        sets: { kind: 'password', hash: passwordHash },
        origin,
        now,
      }),
    };
  }
  if (attempt.kind === 'assert' || attempt.kind === 'claim') {
    const claim = newClaim(attempt, now);
    if (attempt.kind === 'claim') return { kind: await oauth.claimAssertion({ tenantId: seed.tenantId, ...claim }) };
    return { kind: await oauth.startFamilyFromAssertion(newAssertion(seed, claim, now)) };
  }
  if (attempt.kind === 'take') {
    const { tenantId, clientId } = seed;
    return {
      kind: (
        await oauth.takePushedRequest({
          tenantId,
          clientId,
          requestHash: sha256(attempt.requestUri),
          openAs: newId(),
          now,
        })
      ).kind,
    };
  }
  if (attempt.kind === 'redeem-device') return redeemDevice(seed, attempt.name, now);
  const outcome = await oauth.refresh({
    ...newRefresh(seed, attempt.familyId, 1, now, attempt.graceSeconds),
    ...(attempt.each === 'another resource' && { resources: [`https://${process.pid}-${index}.example`] }),
  });
  return 'response' in outcome
    ? { kind: outcome.kind, response: Buffer.from(outcome.response).toString('hex') }
    : outcome;
}

/** Does what the grant does: polls, then redeems an approved code. */
async function redeemDevice(seed: Seed, name: string, now: Date): Promise<Answer> {
  const poll = newPoll(seed, name, now);
  const { kind } = await oauth.pollDeviceCode(poll);
  if (kind !== 'approved') return { kind };
  const { tenantId, deviceCodeHash } = poll;
  return {
    kind: await oauth.redeemDeviceCode({
      tenantId,
      deviceCodeHash,
      family: { ...newFamily(seed, tokenOf(1), now), id: newId() },
      now,
    }),
  };
}

process.on('message', (attempt: Attempt) => {
  void Promise.all(
    Array.from({ length: attempt.times }, (_, index) =>
      once(attempt, index).catch((error: unknown) => ({ kind: `error: ${String(error)}` })),
    ),
  ).then((answers) => process.send?.(answers));
});
process.on('disconnect', () => void database.close());
process.send?.('ready');
