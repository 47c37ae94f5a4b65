import type { AuditAction } from '@/lib/audit/audit-entry';
import { listAuditEvents } from '@/lib/audit/list-audit-events';
import type { AuditLogStore } from '@/lib/audit/store';
import { actorInWords } from './audit-log/actor-in-words';

interface Changed {
  tenantId: string;
  /** What was changed, as audit rows name it. */
  target: string;
  targetType: string;
  /** Which change it was. */
  action: AuditAction;
}

/** What an action answers when somebody else changed the settings since the page was opened. */
export async function changedMeanwhile(auditLog: Pick<AuditLogStore, 'listAuditEvents'>, changed: Changed) {
  const { events: [last] } = await listAuditEvents(auditLog, { ...changed, pageSize: 1 });
  const who = last ? ` by ${actorInWords(last.actor).name}` : '';
  return { ok: false, message: `Nothing was saved: these settings were changed meanwhile${who}. Reload the page to see how they are now, and make your changes there.` };
}
