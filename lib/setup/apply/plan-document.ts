import type { Actor } from '@/lib/journal/audit/audit-entry';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { newId } from '@/lib/platform/shared/id';
import { type AppliedTenant, type ApplyContext, prepared } from './apply-document';
import type { ApplyDocument } from './parse-document';
import type { ApplyStores } from './stores';

/** An audit entry that applying a document would write. */
export type PlannedChange = { tenant: string } & Pick<AuditEvent, 'action' | 'target' | 'before' | 'after' | 'detail'>;

const PAGE_SIZE = 500;

/**
 * Computes what a document would change: applies it in a transaction that is rolled back, and reads the audit entries
 * that the transaction has written. So a plan follows the same rules, and knows what each change would end.
 * @param actor in whose name the document would be applied
 * @returns the changes in their order; none if the installation already matches
 * @throws ApplyError if the document could not be applied
 */
export async function planDocument(
  context: ApplyContext,
  document: ApplyDocument,
  actor: Actor,
): Promise<PlannedChange[]> {
  const requestId = newId();
  const apply = await prepared(context, document, { actor, origin: { requestId, ipAddress: null, userAgent: null } });
  return context
    .transaction(async (stores): Promise<PlannedChange[]> => {
      const { tenants } = await apply(stores);
      throw new RolledBack(await changesOf(stores, tenants, requestId));
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error.changes;
      throw error;
    });
}

/** Ends the transaction of a plan. */
class RolledBack extends Error {
  constructor(readonly changes: PlannedChange[]) {
    super('The transaction of a plan is rolled back.');
  }
}

async function changesOf(
  { auditLog }: Pick<ApplyStores, 'auditLog'>,
  tenants: Pick<AppliedTenant, 'id' | 'slug'>[],
  requestId: string,
): Promise<PlannedChange[]> {
  const changes: PlannedChange[] = [];
  for (const { id: tenantId, slug } of tenants) {
    let last: AuditEvent | null = null;
    do {
      const walk = { tenantId, filter: { requestId }, after: last, limit: PAGE_SIZE };
      const entries: AuditEvent[] = await auditLog.walkAuditEvents(walk);
      for (const { action, target, before, after, detail } of entries)
        if (action !== 'configuration.applied') changes.push({ tenant: slug, action, target, before, after, detail });
      last = entries.length === PAGE_SIZE ? (entries.at(-1) ?? null) : null;
    } while (last);
  }
  return changes;
}
