import Link from 'next/link';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { actionInWords } from '@/lib/audit/action-in-words';
import type { AuditEvent } from '@/lib/audit/audit-event';
import { actorInWords } from './audit-log/actor-in-words';

/** The newest entries of the audit log; nothing while there is none. */
export function RecentChanges({ events, auditLogHref }: { events: readonly AuditEvent[]; auditLogHref: string }) {
  if (events.length === 0) return null;
  return (
    <Card title="Lately" actions={<ButtonLink href={auditLogHref} size="sm">Audit log</ButtonLink>} flush>
      <ul className="divide-y text-sm">
        {events.map(({ id, at, actor, action, target }) => (
          <li key={id}>
            <Link href={`${auditLogHref}/${id}`} className="flex flex-wrap items-baseline gap-x-3 px-5 py-2.5 -outline-offset-2 hover:bg-hover/60">
              <span className="font-medium">{actionInWords(action)}</span>
              <span className="min-w-0 text-ink-muted [overflow-wrap:anywhere] max-sm:order-last max-sm:basis-full sm:flex-1">
                {target.name ?? target.id}
                {target.id !== actor.id && ` by ${actorInWords(actor).name}`}
              </span>
              <Time value={at} format="relative" className="text-ink-subtle max-sm:ml-auto" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
