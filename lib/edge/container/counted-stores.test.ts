import { describe, expect, test } from 'vitest';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import type { IdentityProviderStore } from '@/lib/sign-in/identity-providers/store';
import type { Completion, SecondFactorStore } from '@/lib/sign-in/second-factors/store';
import type { SessionStore } from '@/lib/sign-in/sessions/store';
import { countedBatch, countedProviders, countedReuse, countedSecondFactors, countedSessions } from './counted-stores';

function counter() {
  const counted: string[] = [];
  return { counted, count: (tenantId: string, kind: string) => void counted.push(`${tenantId} ${kind}`) };
}

const answering = <Store>(answers: object) => answers as Store;

describe('the counters', () => {
  test('count each session that starts, and each password that is rejected', async () => {
    const { counted, count } = counter();
    const outcomes = ['started', 'person-inactive', 'password-changed'];
    const sessions = countedSessions(
      answering<SessionStore>({ start: async () => outcomes.shift(), recordFailure: async () => undefined }),
      count,
    );
    while (outcomes.length > 0) await sessions.start({ tenantId: 't' } as Parameters<SessionStore['start']>[0]);
    await sessions.recordFailure({ tenantId: 't' } as Parameters<SessionStore['recordFailure']>[0]);
    expect(counted).toEqual(['t sign-in', 't sign-in-failed']);
  });

  test('count a sign-in with a second factor or a passkey, but not a step-up of a session', async () => {
    const { counted, count } = counter();
    const finish = async ({ personId }: Completion) => (personId === 'refused' ? 'gone' : 'done');
    const factors = countedSecondFactors(answering<SecondFactorStore>({ finish }), count);
    for (const [kind, personId] of [
      ['pending', 'p'],
      ['session', 'p'],
      ['pending', 'refused'],
    ]) {
      await factors.finish({ tenantId: 't', personId, subject: { kind } } as Completion);
    }
    expect(counted).toEqual(['t sign-in']);
  });

  test('count a sign-in at an identity provider, unless it still needs a second factor', async () => {
    const { counted, count } = counter();
    const outcomes = ['signed-in', 'second-factor'];
    const providers = countedProviders(
      answering<IdentityProviderStore>({ signIn: async () => ({ kind: outcomes.shift() }) }),
      count,
    );
    while (outcomes.length > 0)
      await providers.signIn({ provider: { tenantId: 't' } } as Parameters<IdentityProviderStore['signIn']>[0]);
    expect(counted).toEqual(['t sign-in']);
  });

  test('count each token family that ends because a refresh token or code was reused, once', async () => {
    const { counted, count } = counter();
    const refreshes = ['rotated', 'replayed', 'reused', 'revoked'];
    const replays = ['revoked', 'unchanged'];
    const store = countedReuse(
      answering<OAuthStore>({
        refresh: async () => ({ kind: refreshes.shift() }),
        revokeReplayedCode: async () => replays.shift(),
      }),
      count,
    );
    while (refreshes.length > 0) await store.refresh({ tenantId: 't' } as Parameters<OAuthStore['refresh']>[0]);
    while (replays.length > 0)
      await store.revokeReplayedCode({ tenantId: 't' } as Parameters<OAuthStore['revokeReplayedCode']>[0]);
    expect(counted).toEqual(['t reuse-detected', 't reuse-detected']);
  });

  test('count what a store records, and the store still records it', async () => {
    const { counted, count } = counter();
    const kept: object[] = [];
    const batch = countedBatch<{ tenantId: string; status: number }>(
      { add: (item) => void kept.push(item), flush: async () => undefined },
      count,
      ({ status }) => (status < 400 ? ['provisioning'] : ['provisioning', 'provisioning-failed']),
    );
    batch.add({ tenantId: 't', status: 200 });
    batch.add({ tenantId: 'u', status: 409 });
    expect(kept).toHaveLength(2);
    expect(counted).toEqual(['t provisioning', 'u provisioning', 'u provisioning-failed']);
  });
});
