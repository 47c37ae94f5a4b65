import NextAuth, { CredentialsSignin, type NextAuthResult } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { z } from 'zod';
import { container } from '@/lib/edge/container';
import { hashBrowserId, readBrowserId } from '@/lib/edge/http/browser-cookie';
import { nextOrigin } from '@/lib/edge/http/next-peer';
import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { pinAuthUrl } from '@/lib/platform/config/env';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { findSession } from '@/lib/sign-in/sessions/find-session';
import { readSid, sessionCookieName, sessionCookieSecret } from '@/lib/sign-in/sessions/session-cookie';
import { type SignInAttempt, signIn } from '@/lib/sign-in/sessions/sign-in';
import { signInFailures } from '@/lib/sign-in/sessions/sign-in-failures';

/**
 * The maximum lifetime of the cookie: that of the longest session a tenant can configure. The session's row decides
 * whether the session is active.
 */
const COOKIE_SECONDS = 30 * 86_400;

/** The password is right, but the session starts only after the second factor. */
class SecondFactorNeeded extends CredentialsSignin {
  override code = 'second-factor';

  constructor(readonly pendingToken: string) {
    super();
  }
}

/** Rejected without checking the password because too many attempts have failed. */
class SignInThrottled extends CredentialsSignin {
  override code = 'throttled';

  constructor(readonly retryAfterSeconds: number) {
    super();
  }
}

const instances = new Map<string, NextAuthResult>();

/**
 * next-auth for one tenant. It checks the password through the sessions store and sets and clears the cookie. Its token
 * holds only the random `sid`; readSid and the session's row determine who is signed in (docs/decisions/0011).
 */
export function tenantAuth(tenantSlug: string): NextAuthResult {
  let instance = instances.get(tenantSlug);
  if (!instance) {
    instance = createTenantAuth(tenantSlug);
    instances.set(tenantSlug, instance);
  }
  return instance;
}

function createTenantAuth(tenantSlug: string): NextAuthResult {
  const { config, secrets } = container();
  pinAuthUrl(config);
  const secure = config.url.startsWith('https:');
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return NextAuth({
    secret: sessionCookieSecret(secrets.session),
    trustHost: true,
    useSecureCookies: secure,
    session: { strategy: 'jwt', maxAge: COOKIE_SECONDS },
    cookies: {
      sessionToken: { name: sessionCookieName({ secure, tenantSlug }), options: attributes },
      // We decide where to go after sign-in, not next-auth's cookie, so that cookie expires as soon as it is set.
      callbackUrl: { options: { ...attributes, maxAge: 0 } },
    },
    providers: [
      Credentials({
        credentials: { username: {}, password: {} },
        authorize: (given, request) => authorize(tenantSlug, given, request),
      }),
      Credentials({ id: 'session', credentials: { sid: {} }, authorize: (given) => ofSession(tenantSlug, given) }),
    ],
    callbacks: { jwt: ({ user }) => (user?.sid ? { sid: user.sid } : null) },
    // Errors that matter are thrown to the caller.
    logger: { error: () => undefined },
  });
}

const givenCredentials = z.object({ username: z.string(), password: z.string() });

/** The internal reasons, for the failure record. */
const whyRefused: Record<Parameters<NonNullable<SignInAttempt['onRefused']>>[0]['reason'], Sayable> = {
  ...signInFailures,
  throttled: msg('signIn.tooManyFailedSignIns'),
};

async function authorize(tenantSlug: string, given: unknown, request: Request) {
  const services = container();
  const { tenants, sessions, credentials, throttle, config, secrets, now } = services;
  const tenant = await tenants.findBySlug(tenantSlug);
  const parsed = givenCredentials.safeParse(given);
  if (tenant?.status !== 'active' || !parsed.success) return null;
  const origin = nextOrigin(request.headers, config);
  const secure = config.url.startsWith('https:');
  const cookies = request.headers.get('cookie');
  const browserId = readBrowserId(cookies, secure);
  const outcome = await signIn(
    { sessions, credentials, throttle },
    {
      tenantId: tenant.id,
      login: parsed.data.username,
      password: parsed.data.password,
      previousSid: await readSid(cookies, { secret: secrets.session, secure, tenantSlug }),
      browserHash: browserId === null ? null : hashBrowserId(browserId),
      lifetimeSeconds: tenant.settings.sessionSeconds,
      origin,
      onRefused: ({ reason, personId }) =>
        recordFailedRequest(
          { container: services, tenant, origin },
          { endpoint: 'login', code: 'access_denied', reason: whyRefused[reason], personId },
        ),
    },
    now(),
  );
  if (outcome.kind === 'throttled') throw new SignInThrottled(outcome.retryAfterSeconds);
  if (outcome.kind === 'second-factor') throw new SecondFactorNeeded(outcome.token);
  return outcome.kind === 'signed-in' ? { id: outcome.session.personId, sid: outcome.sid } : null;
}

/**
 * Accepts a session that was started or upgraded without a password. Only the code that created its sid knows the
 * value.
 */
async function ofSession(tenantSlug: string, given: unknown) {
  const { tenants, sessions, now } = container();
  const tenant = await tenants.findBySlug(tenantSlug);
  const parsed = z.object({ sid: z.string() }).safeParse(given);
  if (tenant?.status !== 'active' || !parsed.success) return null;
  const session = await findSession(sessions, { tenantId: tenant.id, sid: parsed.data.sid }, now());
  return session && { id: session.personId, sid: parsed.data.sid };
}
