import type { TenantExchange } from '@/lib/edge/http/route';
import type { SignedIn } from '@/lib/oauth/protocol/context';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { sessionCookieName } from '@/lib/sign-in/sessions/session-cookie';

/**
 * Ends the current session of a person who signs out.
 * @returns the Set-Cookie header that clears its cookie
 */
export async function endOwnSession(
  { container: { config, sessions, now }, tenant, origin }: Pick<TenantExchange, 'container' | 'tenant' | 'origin'>,
  { personId, sessionId }: Pick<SignedIn, 'personId' | 'sessionId'>,
): Promise<string> {
  const cause = { actor: { type: 'person' as const, id: personId, name: null }, origin };
  await endSession(
    sessions,
    { tenantId: tenant.id, session: { id: sessionId, personId }, reason: 'signed-out' },
    { cause, now: now() },
  );
  const secure = config.url.startsWith('https:');
  return `${sessionCookieName({ secure, tenantSlug: tenant.slug })}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
