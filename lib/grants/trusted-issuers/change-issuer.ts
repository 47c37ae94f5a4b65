import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, Cause } from '@/lib/journal/audit/audit-entry';
import type { RevocationRight } from '@/lib/oauth/assertion/trusted-issuer';
import type { JsonObject } from '@/lib/platform/shared/json';
import { issuerTarget, mustManageIssuer, type RegisteredIssuer } from './issuer';
import { issuerVersion, toIssuerFile } from './issuer-file';
import type { IssuerChange, TrustedIssuerServices } from './store';

/**
 * `changed-meanwhile`: a concurrent change came first, and nothing was changed. `reach-unknown`: the issuer could end
 * the access of people of a connection or provider that does not exist.
 */
export type IssuerOutcome =
  | { kind: 'changed' | 'unchanged'; issuer: RegisteredIssuer }
  | { kind: 'not-found' }
  | { kind: 'changed-meanwhile' }
  | { kind: 'reach-unknown' };

/**
 * Changes an issuer with its row locked, and writes the audit row in the same transaction.
 * @throws AboveRank if the issuer's assertions may be about administrators, before or after the change, and the actor
 *   is not an owner; disabling is always allowed
 * @param next returns the changed issuer
 * @param basedOn the `issuerVersion` that `next` was made from; when omitted, the current settings are replaced
 *   whatever they are
 * @param reach the right to end access that the issuer is given
 * @param also runs in the same transaction even if the issuer does not change; its result becomes the audit row's
 *   detail
 */
export function changeIssuer(
  store: Pick<TrustedIssuerServices, 'change'>,
  {
    tenantId,
    issuer,
    action,
    next,
    basedOn,
    reach = null,
    also,
  }: {
    tenantId: string;
    issuer: string;
    action: AuditAction;
    next: (issuer: RegisteredIssuer) => RegisteredIssuer;
    basedOn?: string | undefined;
    reach?: RevocationRight | null;
    also?: (steps: IssuerChange) => Promise<JsonObject>;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<IssuerOutcome> {
  return store.change(async (steps): Promise<IssuerOutcome> => {
    const isReachKnown = await steps.hasReach(tenantId, reach);
    const before = await steps.lock(tenantId, issuer);
    if (!before) return { kind: 'not-found' };
    const wanted = next(before);
    // Disabling only takes access away, and may be urgent.
    if (action !== 'trusted-issuer.disabled') await mustManageIssuer(steps, cause, before, wanted);
    if (!isReachKnown) return { kind: 'reach-unknown' };
    const detail = (await also?.(steps)) ?? {};
    if (isDeepStrictEqual(wanted, before)) return { kind: 'unchanged', issuer: before };
    if (basedOn !== undefined && basedOn !== issuerVersion(before)) return { kind: 'changed-meanwhile' };
    const after = { ...wanted, updatedAt: now };
    await steps.update(after);
    await steps.audit({ tenantId, cause, action, target: issuerTarget(after), ...difference(before, after), detail });
    return { kind: 'changed', issuer: after };
  });
}

/** The fields that differ, before and after; for audit rows. */
export function difference(
  before: RegisteredIssuer,
  after: RegisteredIssuer,
): { before: JsonObject; after: JsonObject } {
  const [was, is] = [described(before), described(after)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !isDeepStrictEqual(was[name], is[name]),
  );
  const pick = (fields: JsonObject) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return { before: pick(was), after: pick(is) };
}

const described = (issuer: RegisteredIssuer): JsonObject => ({
  ...toIssuerFile(issuer),
  ...(issuer.pollTokenSealed && { has_poll_token: true }),
  disabled: issuer.disabledAt !== null,
});
