import { getText } from '@/app/language/get-text';
import type { AuditAction } from '@/lib/journal/audit/audit-entry';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import type { AuditLogStore } from '@/lib/journal/audit/store';
import { msg } from '@/lib/platform/shared/message';
import { actorInWords } from './audit-log/actor-in-words';

interface Changed {
  tenantId: string;
  /** The id of the changed thing, as in audit rows. */
  target: string;
  targetType: string;
  /** The audit action that recorded the change. */
  action: AuditAction;
}

/** The answer of an action if someone else has changed the settings since the page was opened. */
export async function changedMeanwhile(auditLog: Pick<AuditLogStore, 'listAuditEvents'>, changed: Changed) {
  const {
    events: [last],
  } = await listAuditEvents(auditLog, { ...changed, pageSize: 1 });
  const message = last
    ? msg('console.changesNotSavedNameHas', { name: actorInWords(last.actor, await getText()).name })
    : msg('console.changesNotSavedTheseSettings');
  return { ok: false, message };
}
