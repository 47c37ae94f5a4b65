import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mustManageProvider, providerTarget } from './provider';
import { describeProvider } from './provider-file';
import type { IdentityProviderStore } from './store';

/**
 * Deletes a provider permanently, together with its links, and ends those sessions of linked people that began at an
 * identity provider, because the same sign-in would no longer be possible.
 * Trusted issuers that may end the access of its people can no longer end anyone's.
 * @returns 'last-way' with nothing changed if it is the only way left to sign in
 */
export function deleteProvider(
  store: Pick<IdentityProviderStore, 'change'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<
  | ({ kind: 'deleted'; people: number; trustedIssuers: number } & EndedSessions)
  | { kind: 'not-found' }
  | { kind: 'last-way' }
> {
  return store.change(async (steps) => {
    if (await steps.isLastWay({ tenantId, id }, now)) return { kind: 'last-way' };
    const provider = await steps.lock(tenantId, id);
    if (!provider) return { kind: 'not-found' };
    await mustManageProvider(steps, cause, provider);
    const ended = await steps.endSessions({ tenantId, id, reason: 'provider-deleted', cause, now });
    const trustedIssuers = await steps.takeReach(tenantId, id, { cause, now });
    const people = await steps.delete(provider, cause);
    await steps.audit({
      tenantId,
      cause,
      action: 'identity-provider.deleted',
      target: providerTarget(provider),
      before: describeProvider(provider),
      detail: { people, sessions: ended.sessions, trustedIssuers },
    });
    return { kind: 'deleted', people, trustedIssuers, ...ended };
  });
}
