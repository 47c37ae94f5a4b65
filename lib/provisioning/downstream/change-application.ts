import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { versionOf } from '@/lib/platform/shared/version-of';
import { applicationTarget, type DownstreamApplication, describeApplication } from './application';
import type { DownstreamServices } from './store';

export type ApplicationOutcome =
  | { kind: 'changed' | 'unchanged'; application: DownstreamApplication }
  | { kind: 'not-found' | 'name-taken' | 'changed-meanwhile' };

/** A version that changes whenever the application's settings change; disabling does not count. */
export function applicationVersion(application: DownstreamApplication): string {
  return versionOf({ ...describeApplication(application), disabled: null });
}

/**
 * Changes an application with its row locked, writes the audit row and, since who is pushed and what may now differ,
 * marks everyone whom it concerns, all in the same transaction.
 * @param change.basedOn the `applicationVersion` that the change was made from; if the current version differs, nothing
 *   is changed
 */
export async function changeApplication(
  { store }: Pick<DownstreamServices, 'store'>,
  {
    tenantId,
    id,
    action,
    basedOn,
    next,
  }: {
    tenantId: string;
    id: string;
    action: AuditAction;
    basedOn?: string;
    next: (application: DownstreamApplication) => DownstreamApplication;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<ApplicationOutcome> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps): Promise<ApplicationOutcome> => {
    const before = await steps.lock(tenantId, id);
    if (!before) return { kind: 'not-found' };
    if (basedOn !== undefined && basedOn !== applicationVersion(before)) return { kind: 'changed-meanwhile' };
    const wanted = next(before);
    if (isDeepStrictEqual(wanted, before)) return { kind: 'unchanged', application: before };
    const application = { ...wanted, updatedAt: now };
    if ((await steps.update(application)) === 'name-taken') return { kind: 'name-taken' };
    if (application.disabledAt === null)
      await steps.markEveryone({ tenantId, id, requestId: cause.origin?.requestId ?? null });
    await steps.audit({
      tenantId,
      cause,
      action,
      target: applicationTarget(application),
      before: describeApplication(before),
      after: describeApplication(application),
    });
    return { kind: 'changed', application };
  });
}
