import type { OAuthStore } from '@/lib/oauth/protocol/store';
import type { UsageKind } from '@/lib/operation/usage/kinds';
import type { Batch } from '@/lib/platform/postgres/batch';
import type { IdentityProviderStore } from '@/lib/sign-in/identity-providers/store';
import type { SecondFactorStore } from '@/lib/sign-in/second-factors/store';
import type { SessionStore } from '@/lib/sign-in/sessions/store';

/** Counts one event in a tenant. Never blocks and never throws. */
export type Count = (tenantId: string, kind: UsageKind) => void;

/** Counts sign-ins where their audit rows are written: each new session and each rejected password. */
export function countedSessions(sessions: SessionStore, count: Count): SessionStore {
  return {
    ...sessions,
    async start(session) {
      const outcome = await sessions.start(session);
      if (outcome === 'started') count(session.tenantId, 'sign-in');
      return outcome;
    },
    async recordFailure(failure) {
      await sessions.recordFailure(failure);
      count(failure.tenantId, 'sign-in-failed');
    },
  };
}

/**
 * The same for sign-ins that end with a second factor or begin with a passkey. Stepping up an existing session is not
 * counted.
 */
export function countedSecondFactors(factors: SecondFactorStore, count: Count): SecondFactorStore {
  return {
    ...factors,
    async finish(completion) {
      const outcome = await factors.finish(completion);
      if (outcome === 'done' && completion.subject.kind !== 'session') count(completion.tenantId, 'sign-in');
      return outcome;
    },
  };
}

/** The same for sign-ins at an identity provider. */
export function countedProviders(providers: IdentityProviderStore, count: Count): IdentityProviderStore {
  return {
    ...providers,
    async signIn(signIn) {
      const outcome = await providers.signIn(signIn);
      if (outcome.kind === 'signed-in') count(signIn.provider.tenantId, 'sign-in');
      return outcome;
    },
  };
}

/** Counts each token family that is revoked because its refresh token or code was used twice. */
export function countedReuse(store: OAuthStore, count: Count): OAuthStore {
  return {
    ...store,
    async refresh(refresh) {
      const outcome = await store.refresh(refresh);
      if (outcome.kind === 'reused') count(refresh.tenantId, 'reuse-detected');
      return outcome;
    },
    async revokeReplayedCode(replay) {
      const outcome = await store.revokeReplayedCode(replay);
      if (outcome === 'revoked') count(replay.tenantId, 'reuse-detected');
      return outcome;
    },
  };
}

/** Counts the items added to a batch, by the usage kinds that `kindsOf` returns. */
export function countedBatch<Item extends { tenantId: string }>(
  batch: Batch<Item>,
  count: Count,
  kindsOf: (item: Item) => UsageKind[],
): Batch<Item> {
  return {
    add(item) {
      for (const kind of kindsOf(item)) count(item.tenantId, kind);
      batch.add(item);
    },
    flush: () => batch.flush(),
  };
}
