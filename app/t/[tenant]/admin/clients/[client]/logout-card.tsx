import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { ListedLogout } from '@/lib/logout/delivery';
import { triedHours } from '@/lib/logout/retention';
import type { LogoutLog } from '@/lib/logout/store';

/** What the client was told of sessions that have ended, the newest first. */
export function LogoutCard({ deliveries, pending, expired }: Awaited<ReturnType<LogoutLog['list']>>) {
  return (
    <Card flush title="Told of sign-outs" description={`Each session that ends is told to the application. Whatever it does not take is sent again for ${triedHours} hours.`}>
      {expired > 0 && (
        <div className="px-5 py-3.5">
          <Callout tone="warning" title="Some were given up">{`${expired} in the last days. The person may still be signed in there.`}</Callout>
        </div>
      )}
      <ul className="divide-y">
        {deliveries.map((delivery) => <Delivery key={delivery.id} {...delivery} />)}
      </ul>
      {deliveries.length === 0 && <p className="px-5 py-3.5 text-sm text-ink-muted">No session has ended yet in which it was used.</p>}
      {pending > deliveries.length && <p className="px-5 py-3.5 text-sm text-ink-muted">{`${pending} wait in all.`}</p>}
    </Card>
  );
}

function Delivery({ person, status, attempts, recordedAt, nextAttemptAt, lastError }: ListedLogout) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-base [overflow-wrap:anywhere]">{person?.userName ?? 'Somebody who is gone'}</p>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
          <Time value={recordedAt} format="relative" />
          {lastError !== null && <> · {lastError}</>}
          {status === 'pending' && attempts > 0 && <> · next try <Time value={nextAttemptAt} format="relative" /></>}
        </p>
      </div>
      {status === 'delivered' && <Badge tone="success" dot>Told</Badge>}
      {status === 'pending' && <Badge tone={attempts > 0 ? 'warning' : 'info'} dot>{attempts > 0 ? 'Will be tried again' : 'Waiting'}</Badge>}
      {status === 'expired' && <Badge tone="danger" dot>Given up</Badge>}
    </li>
  );
}
