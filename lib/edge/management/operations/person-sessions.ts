import { z } from 'zod';
import type { SessionGrants } from '@/lib/grants/logout/session-grants';
import { msg } from '@/lib/platform/shared/message';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { endSessionsOfPerson } from '@/lib/sign-in/sessions/end-sessions-of-person';
import { listSessions } from '@/lib/sign-in/sessions/list-sessions';
import type { ListedSession } from '@/lib/sign-in/sessions/store';
import { listAnswer, listed, pageFields } from '../list';
import { withPerson } from '../manageable-person';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { ofPerson } from '../readable-person';
import { time, written } from '../times';

const tag = 'People';
const ofOne = z.object({ id: z.string() });
/** The end reason that ended sessions report. */
const BY_ADMINISTRATOR = 'ended-by-administrator';

const sessionAnswer = z.strictObject({
  id: z.uuid(),
  /** How the person authenticated (RFC 8176). */
  amr: z.array(z.string()),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Approximate place where it was started, if a trusted proxy reports it; the country as two letters (ISO 3166-1). */
  city: z.string().nullable(),
  country: z.string().nullable(),
  created_at: time,
  last_seen_at: time,
  expires_at: time,
  /** The signal after which the person must sign in again before the session can be used; null if there was none. */
  must_sign_in_again: z.strictObject({ since: time, issuer: z.string() }).nullable(),
  /** What ends with the session: token families without offline_access, and authorization codes. */
  living: z.strictObject({ token_families: z.int(), authorization_codes: z.int() }),
});

function sessionBody(
  { id, amr, ipAddress, userAgent, city, country, createdAt, lastSeenAt, expiresAt, ...session }: ListedSession,
  grants: SessionGrants | undefined,
) {
  return {
    id,
    amr,
    ip_address: ipAddress,
    user_agent: userAgent,
    city,
    country,
    created_at: written(createdAt),
    last_seen_at: written(lastSeenAt),
    expires_at: written(expiresAt),
    must_sign_in_again:
      session.stepUpSince && session.stepUpIssuer !== null
        ? { since: written(session.stepUpSince), issuer: session.stepUpIssuer }
        : null,
    living: { token_families: grants?.tokenFamilies ?? 0, authorization_codes: grants?.authorizationCodes ?? 0 },
  };
}

const list = operation({
  id: 'listPersonSessions',
  method: 'GET',
  path: '/people/{id}/sessions',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists a person’s active sessions, last seen first',
  pathSchema: ofOne,
  querySchema: z.strictObject(pageFields),
  answerSchema: listAnswer(sessionAnswer),
  run: (context, { path: { id }, query }) =>
    ofPerson(context, id, async () => {
      const {
        container: { sessions },
        tenant,
        now,
      } = context;
      const of = { tenantId: tenant.id, personId: id, now };
      const [page, grants] = await Promise.all([
        listSessions(sessions, { ...of, page: query.page, pageSize: query.page_size }),
        sessions.countGrants(of),
      ]);
      return answer(
        listed(
          page.map((session) => sessionBody(session, grants.get(session.id))),
          grants.size,
          query,
        ),
      );
    }),
});

const endOne = operation({
  id: 'endPersonSession',
  method: 'DELETE',
  path: '/people/{id}/sessions/{session_id}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Ends a session and the tokens that end with it',
  pathSchema: ofOne.extend({ session_id: z.string() }),
  run: (context, { path: { id, session_id: sessionId } }) =>
    withPerson(context, id, async () => {
      const { container, tenant, cause, now } = context;
      const { sessions } = await endSession(
        container.sessions,
        { tenantId: tenant.id, session: { id: sessionId, personId: id }, reason: BY_ADMINISTRATOR },
        { cause, now },
      );
      return sessions > 0 ? done : problem('not-found', msg('management.personHasNoActiveSession'));
    }),
});

const endAll = operation({
  id: 'endPersonSessions',
  method: 'POST',
  path: '/people/{id}/end-sessions',
  tag,
  role: 'admin',
  problems: ['not-found'],
  pathSchema: ofOne,
  answerSchema: z.strictObject({ ended: z.int() }),
  summary: 'Ends all sessions of a person',
  run: (context, { path: { id } }) =>
    withPerson(context, id, async () => {
      const { container, tenant, cause, now } = context;
      const { sessions: ended } = await endSessionsOfPerson(
        container.sessions,
        { tenantId: tenant.id, personId: id, reason: BY_ADMINISTRATOR },
        { cause, now },
      );
      return answer({ ended });
    }),
});

export const personSessionOperations: Operation[] = [list, endOne, endAll];
