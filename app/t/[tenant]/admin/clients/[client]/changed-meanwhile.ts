import { listAuditEvents } from '@/lib/audit/list-audit-events';
import type { AuditLogStore } from '@/lib/audit/store';
import { actorInWords } from '../../audit-log/actor-in-words';

/** What an action answers when somebody else changed the client's settings since the page was opened. */
export async function changedMeanwhile(auditLog: Pick<AuditLogStore, 'listAuditEvents'>, { tenantId, clientId }: { tenantId: string; clientId: string }) {
  const { events: [last] } = await listAuditEvents(auditLog, { tenantId, target: clientId, targetType: 'client', action: 'client.updated', pageSize: 1 });
  const who = last ? ` by ${actorInWords(last.actor).name}` : '';
  return { ok: false, message: `Nothing was saved: these settings were changed meanwhile${who}. Reload the page to see how they are now, and make your changes there.` };
}
