import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import { actionText } from '@/lib/journal/audit/action-text';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { actorText } from '../audit-log/actor-text';
import { targetText } from '../audit-log/target-text';

interface RecentChangesProps {
  events: readonly AuditEvent[];
  /** Names of targets that have no name in their entry, by id. */
  names: ReadonlyMap<string, string>;
  auditLogHref: string;
}

/** Whether an entry is about its own actor: a session is named after its person. */
const isOwn = ({ actor, target }: AuditEvent) =>
  target.id === actor.id || (target.type === 'session' && target.name === actor.name);

/** The newest entries of the audit log; renders nothing if there are none. */
export function RecentChanges({ events, names, auditLogHref }: RecentChangesProps) {
  const t = useText();
  if (events.length === 0) return null;
  const subject = ({ target }: AuditEvent) => names.get(target.id ?? '') ?? targetText(target, t).name;
  return (
    <Card
      title={t('home.recentChanges')}
      actions={
        <ButtonLink href={auditLogHref} size="sm">
          {t('common.auditLog')}
        </ButtonLink>
      }
      flush
    >
      <ul className="divide-y text-sm">
        {events.map((event) => (
          <li key={event.id}>
            <Link
              href={`${auditLogHref}/${event.id}`}
              className="flex flex-wrap items-baseline gap-x-3 px-5 py-2.5 -outline-offset-2 hover:bg-hover/60"
            >
              <span className="font-medium">{t(actionText(event.action))}</span>
              <span className="min-w-0 text-ink-muted [overflow-wrap:anywhere] max-sm:order-last max-sm:basis-full sm:flex-1">
                {isOwn(event)
                  ? subject(event)
                  : t('home.subjectByName', { subject: subject(event), name: actorText(event.actor, t).name })}
              </span>
              <Time value={event.at} format="relative" className="text-ink-subtle max-sm:ml-auto" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
