import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changeProvider, type ProviderOutcome } from './change-provider';
import type { IdentityProviderStore } from './store';

/**
 * Disables or enables signing in with a provider. Its links stay.
 * @param change.withSessions whether to end those sessions of linked people that began at an identity provider
 * @param change.judgedLater the caller checks, before the transaction ends, that a way to sign in remains
 * @returns 'last-way' with nothing changed if it is the only way left to sign in
 */
export function switchProvider(
  store: Pick<IdentityProviderStore, 'change'>,
  {
    tenantId,
    id,
    enabled,
    withSessions = false,
    judgedLater = false,
  }: { tenantId: string; id: string; enabled: boolean; withSessions?: boolean; judgedLater?: boolean },
  how: { cause: Cause; now: Date },
): Promise<(ProviderOutcome & EndedSessions) | { kind: 'last-way' }> {
  return store.change(async (steps) => {
    let ended: EndedSessions = { sessions: 0, tokenFamilies: 0, authorizationCodes: 0 };
    if (!enabled && (await steps.isLastWay({ tenantId, id }, how.now)) && !judgedLater) return { kind: 'last-way' };
    const outcome = await changeProvider(
      { change: (work) => work(steps) },
      {
        tenantId,
        id,
        action: enabled ? 'identity-provider.enabled' : 'identity-provider.disabled',
        next: (provider) => ({
          ...provider,
          disabledAt: enabled ? null : (provider.disabledAt ?? how.now),
          awaitsApproval: provider.awaitsApproval && !enabled,
        }),
        ...(withSessions && {
          also: async () => {
            ended = await steps.endSessions({ tenantId, id, reason: 'provider-disabled', ...how });
            return { sessions: ended.sessions };
          },
        }),
      },
      how,
    );
    return { ...outcome, ...ended };
  });
}
