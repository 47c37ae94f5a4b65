import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import {
  clientsNotNotified,
  type Departure,
  type DepartureNotice,
  isOpen,
  noticesOf,
} from '@/lib/operation/departures/departure';
import { clientPath } from '../clients/client-path';
import { applicationPath } from '../downstream-applications/application-path';
import { receiverPath } from '../events/events-path';
import { noticeStateOf, noticeWays } from './labels';
import { retry } from './notice-actions';

type Retriable = Pick<DepartureNotice, 'kind' | 'status' | 'deliveryId' | 'to' | 'waitsForPollSince'>;

/** Whether a delivery can be tried again now. What a receiver is to collect cannot, nor a deleted delivery. */
const canRetry = ({ deliveryId, status, waitsForPollSince }: Retriable): boolean =>
  deliveryId !== null && isOpen({ status }) && !waitsForPollSince;

export function receiverHref(tenantPlace: string, kind: DepartureNotice['kind'], id: string): string {
  if (kind === 'event') return receiverPath(tenantPlace, id);
  return kind === 'downstream' ? applicationPath(tenantPlace, id) : clientPath(tenantPlace, id);
}

/** The state of a notice, and since when it waits if it is for a receiver that polls. */
export function NoticeStatus({ notice }: { notice: Pick<DepartureNotice, 'status' | 'waitsForPollSince'> }) {
  const t = useText();
  const { tone, label } = noticeStateOf(notice);
  const { waitsForPollSince } = notice;
  return (
    <>
      <Badge tone={tone}>{t(label)}</Badge>
      {waitsForPollSince && (
        <span className="text-ink-muted">
          {t.rich('leavers.since', { time: () => <Time value={waitsForPollSince} /> })}
        </span>
      )}
    </>
  );
}

/** The button that tries a notice again, if it can be tried now. */
export function RetryNotice({ notice, tenantPlace }: { notice: Retriable; tenantPlace: string }) {
  const t = useText();
  const { kind, deliveryId, to } = notice;
  if (!canRetry(notice)) return null;
  return (
    <ActionForm action={retry.bind(null, tenantPlace)}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="to" value={to.id} />
      <input type="hidden" name="delivery_id" value={deliveryId ?? undefined} />
      <SubmitButton variant="secondary" size="sm">
        {t('leavers.retryNow')}
      </SubmitButton>
    </ActionForm>
  );
}

/** One notice: to whom and how, its state, and a button that tries it again. */
function NoticeRow({
  notice,
  tenantPlace,
  mayRetry,
}: {
  notice: DepartureNotice;
  tenantPlace: string;
  mayRetry: boolean;
}) {
  const t = useText();
  const { kind, deliveryId, to, attempts, settledAt, lastError } = notice;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {deliveryId === null ? to.name : <TextLink href={receiverHref(tenantPlace, kind, to.id)}>{to.name}</TextLink>}
      <span className="text-ink-muted">{t(noticeWays[kind])}</span>
      <NoticeStatus notice={notice} />
      {!isOpen(notice) && settledAt && (
        <span className="text-ink-muted">
          <Time value={settledAt} />
        </span>
      )}
      {isOpen(notice) && attempts > 0 && (
        <span className="text-ink-muted">
          {t('leavers.attempts', { attempts })}
          {lastError && ` · ${t(lastError)}`}
        </span>
      )}
      {mayRetry && <RetryNotice notice={notice} tenantPlace={tenantPlace} />}
    </li>
  );
}

/** Who was notified of a departure, with the state of each delivery, and which clients cannot be notified. */
export function NoticeList({
  departure,
  tenantPlace,
  mayRetry,
}: {
  departure: Pick<Departure, 'notices' | 'applications' | 'clients'>;
  tenantPlace: string;
  /** Whether undelivered notices have a button that tries them again. */
  mayRetry: boolean;
}) {
  const t = useText();
  const notices = noticesOf(departure);
  const notKept = departure.notices === null && t('leavers.notKept');
  if (notKept && notices.length === 0) return notKept;
  const unreachable = clientsNotNotified(departure);
  if (notices.length + unreachable.length === 0) return t('leavers.noReceiverOrClient');
  return (
    <ul className="space-y-1.5">
      {notices.map((notice, index) => (
        <NoticeRow
          key={`${notice.to.id} ${notice.deliveryId ?? index}`}
          notice={notice}
          {...{ tenantPlace, mayRetry }}
        />
      ))}
      {unreachable.map(({ id, name }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <TextLink href={clientPath(tenantPlace, id)}>{name ?? id}</TextLink>
          <Badge>{t('leavers.noLogoutAddress')}</Badge>
        </li>
      ))}
      {notKept && <li className="text-ink-muted">{notKept}</li>}
      {unreachable.length > 0 && <li className="text-ink-muted">{t('leavers.noLogoutAddressMeans')}</li>}
    </ul>
  );
}
