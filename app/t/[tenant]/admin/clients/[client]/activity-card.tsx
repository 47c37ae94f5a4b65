import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import type { ClientActivity } from '@/lib/grants/clients/read-client-activity';
import { actionText } from '@/lib/journal/audit/action-text';
import { endpointText } from '@/lib/journal/failures/failed-request-endpoints';
import { tenantPath } from '@/lib/platform/shared/paths';
import { actorText } from '../../audit-log/actor-text';

interface ActivityCardProps {
  tenantPlace: string;
  clientId: string;
  latest: readonly ClientActivity[];
  /** The number of failed requests in one day. */
  failedRequests: number;
}

/**
 * The latest events of a client and of what was done through it, newest first. Each links to its page, and the buttons
 * link to the lists.
 */
export function ActivityCard({ tenantPlace, clientId, latest, failedRequests }: ActivityCardProps) {
  const t = useText();
  const path = (page: string, query: Record<string, string> = {}) =>
    tenantPath(tenantPlace, `/admin/${page}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`);
  return (
    <Card
      id="activity"
      flush
      title={t('common.activity')}
      description={
        failedRequests === 0
          ? t('clients.noFailedRequestsInLast')
          : t('clients.requestsWereRejectedInLast', {
              refused: failedRequests,
            })
      }
      actions={
        <>
          {failedRequests > 0 && (
            <ButtonLink size="sm" href={path('why-did-it-fail', { client: clientId })}>
              {t('common.failedRequests')}
            </ButtonLink>
          )}
          <ButtonLink size="sm" href={path('audit-log', { target: clientId })}>
            {t('common.history')}
          </ButtonLink>
        </>
      }
    >
      {latest.length === 0 ? (
        <p className="px-5 py-3.5 text-sm text-ink-muted">{t('clients.noActivityYet')}</p>
      ) : (
        <ul className="divide-y text-sm">
          {latest.map((one) => (
            <Happening key={`${one.kind} ${idOf(one)}`} {...describe(one)} />
          ))}
        </ul>
      )}
    </Card>
  );

  function describe(one: ClientActivity): HappeningProps {
    switch (one.kind) {
      case 'entry':
        return {
          at: one.at,
          href: path(`audit-log/${one.entry.id}`),
          title: t(actionText(one.entry.action)),
          detail: t('clients.byName', { name: actorText(one.entry.actor, t).name }),
        };
      case 'family':
        return {
          at: one.at,
          href: path(`token-families/${one.family.id}`),
          title: t('clients.tokenFamilyStarted'),
          detail: t('clients.forPerson', {
            person: one.family.person.displayName ?? one.family.person.userName ?? t('common.aDeletedPerson'),
          }),
        };
      case 'refusal':
        return {
          at: one.at,
          href: path(`why-did-it-fail/${one.failedRequest.id}`),
          title: t('common.rejected'),
          detail: (
            <>
              {t(endpointText(one.failedRequest.endpoint))}{' '}
              <code className="font-mono text-xs">{one.failedRequest.code}</code>
            </>
          ),
        };
    }
  }
}

const idOf = (one: ClientActivity): string =>
  one.kind === 'entry' ? one.entry.id : one.kind === 'family' ? one.family.id : one.failedRequest.id;

interface HappeningProps {
  at: Date;
  href: string;
  title: string;
  detail: ReactNode;
}

function Happening({ at, href, title, detail }: HappeningProps) {
  return (
    <li>
      <Link
        href={href}
        className="flex flex-wrap items-baseline gap-x-3 px-5 py-2.5 -outline-offset-2 hover:bg-hover/60"
      >
        <span className="font-medium">{title}</span>
        <span className="min-w-0 text-ink-muted wrap-anywhere max-sm:order-last max-sm:basis-full sm:flex-1">
          {detail}
        </span>
        <Time value={at} format="relative" className="text-ink-subtle max-sm:ml-auto" />
      </Link>
    </li>
  );
}
