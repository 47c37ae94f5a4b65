import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import type { AuditEvent } from '@/lib/audit/audit-event';
import { userAgentInWords } from '@/lib/shared/user-agent-in-words';
import { tenantPath } from '@/lib/tenants/paths';
import { actorInWords } from '../actor-in-words';
import { targetInWords } from '../target-in-words';
import { subjectPath } from './subject-path';
import { factLink, NamedSubject } from '../../named-subject';

interface EventFactsProps {
  event: AuditEvent;
  tenantSlug: string;
}

/** Who did what to what, from where, in which request, each leading on to more of the same. */
export function EventFacts({ event, tenantSlug }: EventFactsProps) {
  const { actor, target, requestId, ipAddress, userAgent } = event;
  const { name, kind } = actorInWords(actor);
  const more = (filter: string, value: string) => tenantPath(tenantSlug, `/admin/audit-log?${new URLSearchParams({ [filter]: value })}`);
  return (
    <DescriptionList
      items={[
        { term: 'Action', detail: <Badge mono>{event.action}</Badge> },
        {
          term: 'By',
          detail: <NamedSubject name={name} kind={kind} path={subjectPath(tenantSlug, actor)} more={more('actor', actor.id ?? name)} moreLabel="All they did" />,
        },
        {
          term: 'What',
          detail: (
            <NamedSubject
              {...targetInWords(target)}
              path={subjectPath(tenantSlug, target)}
              more={target.id ? more('target', target.id) : null}
              moreLabel="All that happened to it"
            />
          ),
        },
        { term: 'From', detail: ipAddress && `${ipAddress}, ${userAgentInWords(userAgent)}` },
        { term: 'User agent', detail: userAgent && <span className="text-ink-muted">{userAgent}</span> },
        {
          term: 'Request',
          detail: requestId && (
            <span className="flex flex-wrap items-center gap-x-3">
              <CopyText value={requestId} what="request ID" />
              <Link className={factLink} href={more('request', requestId)}>
                All of this request
              </Link>
            </span>
          ),
        },
        { term: 'Entry ID', detail: <CopyText value={event.id} what="entry ID" /> },
      ]}
    />
  );
}
