import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { ListedRequest, RequestStatus } from '@/lib/grants/backchannel-requests/ping';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';

const states: Record<RequestStatus, { label: Sayable; tone: 'info' | 'success' | 'danger' | 'neutral' }> = {
  pending: { label: msg('common.waiting'), tone: 'info' },
  approved: { label: msg('clients.approved'), tone: 'success' },
  redeemed: { label: msg('clients.tokensIssued'), tone: 'success' },
  denied: { label: msg('clients.denied'), tone: 'danger' },
  expired: { label: msg('common.expired'), tone: 'neutral' },
};

/** The requests for approval that the client sent in the last days, with the pings that notified it of decisions. */
export function RequestsCard({ tenantPlace, requests }: { tenantPlace: string; requests: readonly ListedRequest[] }) {
  const t = useText();
  return (
    <Card flush title={t('backchannel.approvalRequests')} description={t('clients.requestsToPeopleOfLastWeek')}>
      <ul className="divide-y">
        {requests.map((request) => (
          <Request key={request.id} tenantPlace={tenantPlace} request={request} />
        ))}
      </ul>
      {requests.length === 0 && (
        <p className="px-5 py-3.5 text-sm text-ink-muted">{t('clients.clientHasSentNoRequests')}</p>
      )}
    </Card>
  );
}

function Request({
  tenantPlace,
  request: { person, status, bindingMessage, createdAt, ping },
}: {
  tenantPlace: string;
  request: ListedRequest;
}) {
  const t = useText();
  const { label, tone } = states[status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-base wrap-anywhere">
          {person ? (
            <TextLink href={tenantPath(tenantPlace, `/admin/people/${person.id}`)}>{person.userName}</TextLink>
          ) : (
            t('common.deletedPerson')
          )}
        </p>
        <p className="text-sm text-ink-muted wrap-anywhere">
          <Time value={createdAt} format="relative" />
          {bindingMessage !== null && (
            <>
              {' '}
              · <bdi>{bindingMessage}</bdi>
            </>
          )}
          {ping && ping.status !== 'waiting' && <> · {t(pingSaid(ping))}</>}
          {ping?.lastError && <> · {t(ping.lastError)}</>}
        </p>
      </div>
      <Badge tone={tone} dot>
        {t(label)}
      </Badge>
    </li>
  );
}

function pingSaid({ status, attempts }: NonNullable<ListedRequest['ping']>): Sayable {
  if (status === 'delivered') return msg('clients.notified');
  return status === 'expired' ? msg('clients.notNotified') : msg('clients.notifyingAfterAttempts', { attempts });
}
