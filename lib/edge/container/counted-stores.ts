import type { OAuthStore } from '@/lib/oauth/protocol/store';
import type { UsageKind } from '@/lib/operation/usage/kinds';
import type { Batch } from '@/lib/platform/postgres/batch';
import type { IdentityProviderStore } from '@/lib/sign-in/identity-providers/store';
import type { SecondFactorStore } from '@/lib/sign-in/second-factors/store';
import type { SessionStore } from '@/lib/sign-in/sessions/store';

/** Counts one thing that happened in a tenant; never blocks and never throws. */
export type Count = (tenantId: string, kind: UsageKind) => void;

/** Counts sign-ins as they leave their audit rows: each new session, and each refusal of a password. */
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

/** The same of sign-ins that end with a second factor or begin with a passkey; a session that is raised is none. */
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

/** The same of sign-ins at another provider. */
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

/** Counts each family that ends because what belongs to it was used twice. */
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

/** Counts what goes into a record, by the kinds that an item has. */
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
