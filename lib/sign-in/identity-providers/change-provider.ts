import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import { type IdentityProvider, mustManageProvider, providerTarget } from './provider';
import { describeProvider, providerVersion } from './provider-file';
import type { IdentityProviderStore, ProviderChange } from './store';

/** `changed-meanwhile`: a concurrent change came first, and nothing was changed. */
export type ProviderOutcome =
  | { kind: 'changed' | 'unchanged'; provider: IdentityProvider }
  | { kind: 'not-found' }
  | { kind: 'changed-meanwhile' };

/**
 * Changes a provider. Locks its row and writes the audit row in the same transaction.
 * @throws AboveRank when the provider may sign in administrators before or after the change, and the actor may not
 *   manage owners
 * @param change.basedOn the `providerVersion` that the change is based on; if omitted, the current settings are
 *   replaced whatever they are
 * @param change.also an additional step that runs even if the provider does not change; its result becomes the audit
 *   row's detail
 */
export function changeProvider(
  store: Pick<IdentityProviderStore, 'change'>,
  {
    tenantId,
    id,
    action,
    basedOn,
    next,
    also,
  }: {
    tenantId: string;
    id: string;
    action: AuditAction;
    basedOn?: string | undefined;
    next: (provider: IdentityProvider) => IdentityProvider;
    also?: (steps: ProviderChange) => Promise<JsonObject>;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<ProviderOutcome> {
  return store.change(async (steps): Promise<ProviderOutcome> => {
    const before = await steps.lock(tenantId, id);
    if (!before) return { kind: 'not-found' };
    if (basedOn !== undefined && basedOn !== providerVersion(before)) return { kind: 'changed-meanwhile' };
    const wanted = next(before);
    // Disabling only takes access away, and may be urgent.
    if (action !== 'identity-provider.disabled') await mustManageProvider(steps, cause, before, wanted);
    const detail = (await also?.(steps)) ?? {};
    if (isDeepStrictEqual(wanted, before)) return { kind: 'unchanged', provider: before };
    const provider = { ...wanted, updatedAt: now };
    await steps.update(provider);
    await steps.audit({
      tenantId,
      cause,
      action,
      target: providerTarget(provider),
      before: describeProvider(before),
      after: describeProvider(provider),
      detail,
    });
    return { kind: 'changed', provider };
  });
}
