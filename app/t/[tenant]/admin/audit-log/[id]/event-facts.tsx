import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Link } from '@/components/ui/link';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { Seal } from '@/lib/journal/audit/chain';
import { auditReasonText } from '@/lib/pages/console/audit-reason';
import { countTexts, type EndedCounts } from '@/lib/pages/console/ended';
import { tenantPath } from '@/lib/platform/shared/paths';
import { userAgentSaid } from '@/lib/platform/shared/user-agent-text';
import { factLink, NamedSubject } from '../../named-subject';
import { actorText } from '../actor-text';
import { targetText } from '../target-text';
import { subjectPath } from './subject-path';

interface EventFactsProps {
  event: AuditEvent;
  /** What ended with it, unless that is shown elsewhere. */
  ended: EndedCounts | null;
  /** Null until the entry is sealed. */
  seal: Seal | null;
  tenantPlace: string;
}

/** Who did what to what, from where and in which request, with links to related entries. */
export function EventFacts({ event, ended, seal, tenantPlace }: EventFactsProps) {
  const t = useText();
  const { actor, target, requestId, ipAddress, userAgent } = event;
  const { name, kind } = actorText(actor, t);
  const reason = auditReasonText(event);
  const program = t(userAgentSaid(userAgent));
  const more = (filter: string, value: string) =>
    tenantPath(tenantPlace, `/admin/audit-log?${new URLSearchParams({ [filter]: value })}`);
  return (
    <DescriptionList
      items={[
        { term: t('common.action'), detail: <Badge mono>{event.action}</Badge> },
        {
          term: t('common.by'),
          detail: (
            <NamedSubject
              name={name}
              kind={kind}
              path={subjectPath(tenantPlace, actor)}
              more={more('actor', actor.id ?? actor.name ?? name)}
              moreLabel={t('auditLog.allEntriesByThisActor')}
            />
          ),
        },
        {
          term: t('common.what'),
          detail: (
            <NamedSubject
              {...targetText(target, t)}
              path={subjectPath(tenantPlace, target)}
              more={target.id ? more('target', target.id) : null}
              moreLabel={t('auditLog.allEntriesForThisTarget')}
            />
          ),
        },
        ...(reason === null ? [] : [{ term: t('common.reason'), detail: t(reason) }]),
        ...(ended
          ? [{ term: t('leavers.ended'), detail: countTexts(t, ended).join(', ') || t('leavers.nothingWasActive') }]
          : []),
        { term: t('common.from'), detail: ipAddress && `${ipAddress}, ${program}` },
        ...(userAgent && !(ipAddress && program === userAgent)
          ? [{ term: t('auditLog.userAgent'), detail: <span className="text-ink-muted">{userAgent}</span> }]
          : []),
        {
          term: t('common.request'),
          detail: requestId && (
            <span className="flex flex-wrap items-center gap-x-3">
              <CopyText value={requestId} what={t('common.requestIdLower')} />
              <Link className={factLink} href={more('request', requestId)}>
                {t('common.allEntriesForThisRequest')}
              </Link>
            </span>
          ),
        },
        { term: t('auditLog.entryId'), detail: <CopyText value={event.id} what={t('auditLog.entryIdLower')} /> },
        {
          term: t('common.seal'),
          detail: seal ? (
            <span className="flex flex-wrap items-center gap-x-3">
              {t('auditLog.numberNumber', { number: String(seal.number) })}
              <CopyText value={seal.hash} what={t('auditLog.hash')} />
            </span>
          ) : (
            t('auditLog.notSealedYet')
          ),
        },
      ]}
    />
  );
}
