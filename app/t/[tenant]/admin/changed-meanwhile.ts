import { getText } from '@/app/language/get-text';
import type { AuditAction } from '@/lib/journal/audit/audit-entry';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import type { AuditLogStore } from '@/lib/journal/audit/store';
import { sentence, text } from '@/lib/platform/shared/text';
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
    ? sentence(
        'Changes not saved: {name} has changed these settings since you opened the page. Reload it to see the current settings, then make your changes again.',
        { name: actorInWords(last.actor, await getText()).name },
      )
    : text(
        'Changes not saved: these settings have been changed since you opened the page. Reload it to see the current settings, then make your changes again.',
      );
  return { ok: false, message };
}
