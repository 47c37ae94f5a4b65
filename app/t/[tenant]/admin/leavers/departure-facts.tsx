import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { type DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { useMoment } from '@/components/ui/use-moment';
import type { Departure } from '@/lib/operation/departures/departure';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import { subjectPath } from '../audit-log/[id]/subject-path';
import { actorText } from '../audit-log/actor-text';
import { NamedSubject } from '../named-subject';
import { EndedList } from './ended-list';
import { LeftBehindList } from './left-behind-list';
import { NoticeList } from './notice-list';
import { wayText } from './way-text';

/** Who ended a person's access, when and how, what ended, and who was notified. */
export function DepartureFacts({
  departure,
  tenantPlace,
  mayRetry,
  now,
}: {
  departure: Departure;
  tenantPlace: string;
  mayRetry: boolean;
  now: Date;
}) {
  const t = useText();
  const { event } = departure;
  return (
    <DescriptionList
      items={[
        {
          term: t('common.by'),
          detail: <NamedSubject name={actorText(event.actor, t).name} path={subjectPath(tenantPlace, event.actor)} />,
        },
        { term: t('common.time'), detail: <Time value={event.at} format="seconds" /> },
        {
          term: t('leavers.how'),
          detail: (
            <Way departure={departure} tenantPlace={tenantPlace}>
              <TextLink href={tenantPath(tenantPlace, `/admin/audit-log/${event.id}`)}>
                {t('common.auditEntry')}
              </TextLink>
            </Way>
          ),
        },
        ...endedItems(departure, { tenantPlace, mayRetry, now }, t),
      ]}
    />
  );
}

/**
 * How the product heard of it, with the directory's request. The provisioning log gets the request shortly after its
 * answer; until then, the link searches for it there.
 */
export function Way({
  departure,
  tenantPlace,
  children,
}: {
  departure: Departure;
  tenantPlace: string;
  /** More links. */
  children?: ReactNode;
}) {
  const t = useText();
  const { scimRequest, request, notices, event } = departure;
  const log = tenantPath(tenantPlace, '/admin/provisioning');
  const searched = scimRequest && notices !== null ? event.requestId : null;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1.5">
      {t(wayText(departure))}
      {request ? (
        <TextLink href={`${log}/${request.id}`}>
          {t('leavers.requestAnsweredAfter', { milliseconds: request.milliseconds })}
        </TextLink>
      ) : (
        searched && <TextLink href={`${log}?${new URLSearchParams({ q: searched })}`}>{t('common.request')}</TextLink>
      )}
      {children}
    </span>
  );
}

/** What ended, what is still accepted elsewhere, and who was notified, as facts. */
export function endedItems(
  departure: Departure,
  {
    tenantPlace,
    mayRetry,
    now,
  }: {
    tenantPlace: string;
    mayRetry: boolean;
    /** Access tokens that expired before are not mentioned. */
    now: Date;
  },
  t: SayText,
): DescriptionItem[] {
  const { accessTokensUntil: until } = departure;
  return [
    { term: t('leavers.ended'), detail: <EndedList departure={departure} tenantPlace={tenantPlace} /> },
    ...(until !== null && until > now
      ? [
          {
            term: t('leavers.accessTokens'),
            detail: <AcceptedUntil time={until} />,
          },
        ]
      : []),
    ...(departure.leftBehind
      ? [
          {
            term: t('leavers.wasAccountableFor'),
            detail: <LeftBehindList left={departure.leftBehind} tenantPlace={tenantPlace} />,
          },
        ]
      : []),
    {
      term: t('leavers.notified'),
      detail: <NoticeList departure={departure} tenantPlace={tenantPlace} mayRetry={mayRetry} />,
    },
  ];
}

function AcceptedUntil({ time }: { time: Date }) {
  const t = useText();
  const { say } = useMoment();
  return t('leavers.acceptedUntil', { time: say(time) });
}
