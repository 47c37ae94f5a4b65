import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import type { ListedSession } from '@/lib/sessions/store';
import { userAgentInWords } from '@/lib/shared/user-agent-in-words';
import { tenantPath } from '@/lib/tenants/paths';
import { endSession } from './actions';
import { ends } from './ends';
import { SessionPages } from './session-pages';

interface SessionsCardProps {
  tenantSlug: string;
  personId: string;
  /** One page of them. */
  sessions: readonly ListedSession[];
  /** Of all pages. */
  total: number;
  page: number;
  mayEnd: boolean;
  /** The one in which the page is read. */
  ownSessionId: string;
}

/** The browsers in which the person is signed in. */
export function SessionsCard({ tenantSlug, personId, sessions, total, page, mayEnd, ownSessionId }: SessionsCardProps) {
  const action = endSession.bind(null, tenantSlug);
  return (
    <Card
      title="Sessions"
      description="Browsers in which they are signed in."
      flush
      actions={
        mayEnd && total > 1 && (
          <ConfirmDialog
            trigger="End all"
            triggerSize="sm"
            title="End all sessions?"
            description="They have to sign in again, here and at the applications that can be told. Applications connected for good keep their access."
            ends={ends({ sessions: total })}
            confirmLabel="End all"
            action={action}
            fields={{ id: personId }}
          />
        )
      }
    >
      {sessions.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">{total === 0 ? 'Signed in nowhere.' : 'The list ends before this page.'}</p>}
      <ul className="divide-y">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 px-5 py-2.5 text-sm">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium" title={session.userAgent ?? undefined}>
                {userAgentInWords(session.userAgent)}
                {session.id === ownSessionId && <Badge tone="accent">this browser</Badge>}
              </p>
              <p className="text-ink-muted">
                {session.ipAddress ?? 'no address known'} · last seen <Time value={session.lastSeenAt} format="relative" /> · signed in{' '}
                <Time value={session.createdAt} />
              </p>
            </div>
            {mayEnd && (
              <ConfirmDialog
                trigger="End"
                triggerVariant="ghost"
                triggerSize="sm"
                title="End this session?"
                description={`${userAgentInWords(session.userAgent)} has to sign in again.`}
                confirmLabel="End session"
                action={action}
                fields={{ id: personId, session: session.id }}
              />
            )}
          </li>
        ))}
      </ul>
      <SessionPages path={tenantPath(tenantSlug, `/admin/people/${personId}`)} page={page} total={total} />
    </Card>
  );
}
