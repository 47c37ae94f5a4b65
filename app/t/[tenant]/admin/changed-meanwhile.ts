import { getText } from '@/app/language/get-text';
import type { AuditAction } from '@/lib/journal/audit/audit-entry';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import type { AuditLogStore } from '@/lib/journal/audit/store';
import { sentence, text } from '@/lib/platform/shared/text';
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
  const {
    events: [last],
  } = await listAuditEvents(auditLog, { ...changed, pageSize: 1 });
  const message = last
    ? sentence(
        'Nothing was saved: these settings were changed meanwhile by {name}. Reload the page to see how they are now, and make your changes there.',
        { name: actorInWords(last.actor, await getText()).name },
      )
    : text(
        'Nothing was saved: these settings were changed meanwhile. Reload the page to see how they are now, and make your changes there.',
      );
  return { ok: false, message };
}
