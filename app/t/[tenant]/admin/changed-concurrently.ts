import { getText } from '@/app/language/get-text';
import type { AuditAction } from '@/lib/journal/audit/audit-entry';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import type { AuditLogStore } from '@/lib/journal/audit/store';
import { msg } from '@/lib/platform/shared/message';
import { actorText } from './audit-log/actor-text';

interface Changed {
  tenantId: string;
  /** The id of the changed thing, as in audit rows. */
  target: string;
  targetType: string;
  /** The audit action that recorded the change. */
  action: AuditAction;
}

/** The answer of an action if someone else has changed the settings since the page was opened. */
export async function changedConcurrently(auditLog: Pick<AuditLogStore, 'listAuditEvents'>, changed: Changed) {
  const {
    events: [last],
  } = await listAuditEvents(auditLog, { ...changed, pageSize: 1 });
  const message = last
    ? msg('console.changesNotSavedNameHas', { name: actorText(last.actor, await getText()).name })
    : msg('console.changesNotSavedTheseSettings');
  return { ok: false, message };
}

/** The same for a client. */
export const clientChangedConcurrently = (
  auditLog: Pick<AuditLogStore, 'listAuditEvents'>,
  tenantId: string,
  clientId: string,
) => changedConcurrently(auditLog, { tenantId, target: clientId, targetType: 'client', action: 'client.updated' });
