import { useLocale } from 'next-intl';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { tenantPath } from '@/lib/platform/shared/paths';
import { addressWithPlace } from '@/lib/sign-in/sessions/address-with-place';
import type { ListedSession } from '@/lib/sign-in/sessions/store';
import { browserText } from './browser-text';

interface SessionListProps {
  tenantPlace: string;
  sessions: readonly ListedSession[];
  currentId: string;
  csrf: string;
}

/** The person's active sessions, each with a button to end it. */
export function SessionList({ tenantPlace, sessions, currentId, csrf }: SessionListProps) {
  const t = useText();
  const language = useLocale();
  const action = tenantPath(tenantPlace, '/account/sessions/end');
  const end = (session: string, label: string, name = label) => (
    <form method="post" action={action}>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="session" value={session} />
      <Button type="submit" aria-label={name}>
        {label}
      </Button>
    </form>
  );
  return (
    <Card
      flush
      title={t('account.yourSessions')}
      description={t('account.endingSessionSignsThatBrowser')}
      actions={sessions.length > 1 && end('others', t('account.signOutEverywhereElse'))}
    >
      <ul className="divide-y">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3.5">
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-2 text-base">
                {t(browserText(session.userAgent))}
                {session.id === currentId && <Badge tone="accent">{t('account.thisBrowser')}</Badge>}
              </p>
              <p className="text-sm text-ink-muted">
                <bdi>{addressWithPlace(session, language) ?? t('account.unknownAddress')}</bdi> ·{' '}
                {t.rich('account.lastSeen', {
                  when: () => <Time value={session.lastSeenAt} format="relative" />,
                })}
              </p>
            </div>
            {session.id !== currentId &&
              end(
                session.id,
                t('common.endSession'),
                t('account.endSessionInBrowser', { browser: t(browserText(session.userAgent)) }),
              )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
