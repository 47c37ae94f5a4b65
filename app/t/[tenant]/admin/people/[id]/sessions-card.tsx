import { useLocale } from 'next-intl';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import type { SessionGrants } from '@/lib/grants/logout/session-grants';
import { countTexts } from '@/lib/pages/console/ended';
import { tenantPath } from '@/lib/platform/shared/paths';
import { userAgentSaid } from '@/lib/platform/shared/user-agent-text';
import { addressWithPlace } from '@/lib/sign-in/sessions/address-with-place';
import type { ListedSession } from '@/lib/sign-in/sessions/store';
import { endSession } from './actions';
import { sessionsPageSize } from './load-person';

interface SessionPagesProps {
  /** The path of the person's page. */
  path: string;
  /** The first page is 1. */
  page: number;
  total: number;
}

/** Links to the previous and next sessions; renders nothing if all fit on one page. */
function SessionPages({ path, page, total }: SessionPagesProps) {
  const t = useText();
  const last = Math.max(1, Math.ceil(total / sessionsPageSize));
  if (last === 1 && page === 1) return null;
  const first = (page - 1) * sessionsPageSize + 1;
  const to = Math.min(total, page * sessionsPageSize);
  return (
    <nav
      aria-label={t('people.sessionPages')}
      className="flex flex-wrap items-center justify-between gap-2 border-t px-5 py-2.5 text-sm text-ink-muted"
    >
      <p className="tabular-nums">
        {first <= to ? t('common.fromToOfTotal', { from: first, to, total }) : t('common.totalTotal', { total })}
      </p>
      <span className="flex gap-2">
        {page > 1 && (
          <ButtonLink href={`${path}?sessions=${Math.min(page - 1, last)}`} size="sm" rel="prev">
            {t('people.previousSessions')}
          </ButtonLink>
        )}
        {page < last && (
          <ButtonLink href={`${path}?sessions=${page + 1}`} size="sm" rel="next">
            {t('people.moreSessions')}
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}

/** The signal after which the person must sign in again to use the session. */
function StepUpRequired({ since, issuer }: { since: Date; issuer: string }) {
  const t = useText();
  return (
    <p className="text-ink-muted">
      {t.rich('people.signalRequiresSignIn', { issuer, when: () => <Time value={since} /> })}
    </p>
  );
}

interface SessionsCardProps {
  tenantPlace: string;
  personId: string;
  /** One page of the sessions. */
  sessions: readonly ListedSession[];
  /** The total of all pages. */
  total: number;
  /** What would end with each session, by session id, for all sessions and not only those on the page. */
  grants: ReadonlyMap<string, SessionGrants>;
  page: number;
  mayEnd: boolean;
  /** The session of the reader. */
  ownSessionId: string;
}

/** The person's signed-in browsers. */
export function SessionsCard({
  tenantPlace,
  personId,
  sessions,
  total,
  grants,
  page,
  mayEnd,
  ownSessionId,
}: SessionsCardProps) {
  const t = useText();
  const language = useLocale();
  const action = endSession.bind(null, tenantPlace);
  return (
    <Card
      title={t('people.sessions')}
      description={t('people.browsersWhereThisPersonIs')}
      flush
      actions={
        mayEnd &&
        total > 1 && (
          <ConfirmDialog
            ask="sign-out"
            trigger={t('people.endAllSessions')}
            triggerSize="sm"
            title={t('people.endAllSessionsQuestion')}
            description={t('people.theyMustSignInAgain')}
            ends={countTexts(t, { sessions: total, ...sumOf([...grants.values()]) })}
            confirmLabel={t('people.endAllSessions')}
            action={action}
            fields={{ id: personId }}
          />
        )
      }
    >
      {sessions.length === 0 && (
        <p className="px-5 py-4 text-sm text-ink-muted">
          {total === 0 ? t('people.noActiveSessions') : t('common.thisPageIsPastEnd')}
        </p>
      )}
      <ul className="divide-y">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 px-5 py-2.5 text-sm">
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap items-center gap-2 font-medium" title={session.userAgent ?? undefined}>
                {t(userAgentSaid(session.userAgent))}
                {session.id === ownSessionId && <Badge tone="accent">{t('people.thisBrowser')}</Badge>}
                {session.stepUpSince && <Badge tone="warning">{t('people.mustSignInAgain')}</Badge>}
              </p>
              <p className="text-ink-muted">
                {t.rich('people.addressLastSeenSignedIn', {
                  address: addressWithPlace(session, language) ?? t('common.unknownAddress'),
                  seen: () => <Time value={session.lastSeenAt} format="relative" />,
                  began: () => <Time value={session.createdAt} />,
                })}
              </p>
              {session.stepUpSince && (
                <StepUpRequired since={session.stepUpSince} issuer={session.stepUpIssuer ?? ''} />
              )}
            </div>
            {mayEnd && (
              <ConfirmDialog
                ask={total === 1 ? 'sign-out' : undefined}
                trigger={t('common.endSession')}
                triggerVariant="ghost"
                triggerSize="sm"
                title={t('people.endThisSession')}
                description={t('people.programMustSignInAgain', {
                  program: t(userAgentSaid(session.userAgent)),
                })}
                ends={countTexts(t, { sessions: 1, ...grants.get(session.id) })}
                confirmLabel={t('common.endSession')}
                action={action}
                fields={{ id: personId, session: session.id }}
              />
            )}
          </li>
        ))}
      </ul>
      <SessionPages path={tenantPath(tenantPlace, `/admin/people/${personId}`)} page={page} total={total} />
    </Card>
  );
}

const sumOf = (grants: readonly SessionGrants[]): SessionGrants => ({
  tokenFamilies: grants.reduce((sum, { tokenFamilies }) => sum + tokenFamilies, 0),
  authorizationCodes: grants.reduce((sum, { authorizationCodes }) => sum + authorizationCodes, 0),
});
