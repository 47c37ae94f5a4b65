import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changeProvider, type ProviderOutcome } from './change-provider';
import type { IdentityProviderStore } from './store';

/**
 * Signs nobody in through a provider for now, or does so again. Its links stay.
 * @param change.endSessions whether sessions of linked people end that began at a provider
 * @param change.judgedLater whether a way to sign in stays is looked at by the caller, before the transaction ends
 * @returns 'last-way' with nothing changed where nobody could sign in any more without it
 */
export function switchProvider(
  store: Pick<IdentityProviderStore, 'change'>,
  {
    tenantId,
    id,
    enabled,
    endSessions = false,
    judgedLater = false,
  }: { tenantId: string; id: string; enabled: boolean; endSessions?: boolean; judgedLater?: boolean },
  how: { cause: Cause; now: Date },
): Promise<ProviderOutcome | { kind: 'last-way' }> {
  return store.change(async (steps) => {
    if (!enabled && (await steps.isLastWay({ tenantId, id }, how.now)) && !judgedLater) return { kind: 'last-way' };
    return changeProvider(
      { change: (work) => work(steps) },
      {
        tenantId,
        id,
        action: enabled ? 'identity-provider.enabled' : 'identity-provider.disabled',
        next: (provider) => ({ ...provider, disabledAt: enabled ? null : (provider.disabledAt ?? how.now) }),
        ...(endSessions && {
          also: async () => ({
            sessions: await steps.endSessions({ tenantId, id, reason: 'provider-disabled', ...how }),
          }),
        }),
      },
      how,
    );
  });
}
