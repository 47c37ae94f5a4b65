import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Outbox } from '@/lib/journal/mail/outbox';
import { beginningOf } from '@/lib/platform/shared/keepable';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import { userNameKey } from '@/lib/platform/shared/user-name';
import type { SessionStore } from '@/lib/sign-in/sessions/store';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import type { Tenant } from '@/lib/tenants/store';
import { orderLinkMail } from './order-link-mail';

const LOGIN_LENGTH_AT_MOST = 256;

/**
 * Handles a password reset request. The account is not looked up here, so the response, its timing and the counters are
 * the same whether or not it exists. Requests from a browser in which the person has signed in before have a separate
 * counter, which strangers cannot exhaust.
 * @param login userName or email address, as typed
 * @param browserHash of the browser's own cookie
 */
export async function askForReset(
  {
    outbox,
    sessions,
    throttle,
  }: {
    outbox: Pick<Outbox, 'put'>;
    sessions: Pick<SessionStore, 'isKnownBrowserOf'>;
    throttle: Pick<Throttle, 'resetRequest'>;
  },
  {
    tenant,
    login,
    browserHash,
    origin,
  }: {
    tenant: Pick<Tenant, 'id' | 'slug' | 'settings'>;
    login: string;
    browserHash: Bytes | null;
    origin: RequestOrigin;
  },
  now: Date,
): Promise<{ kind: 'asked' } | { kind: 'throttled'; retryAfterSeconds: number }> {
  const account = beginningOf(login.trim().toLowerCase().replaceAll('\0', ''), LOGIN_LENGTH_AT_MOST);
  const fromKnownBrowser = await sessions.isKnownBrowserOf(tenant.id, account, browserHash);
  const browser = fromKnownBrowser && browserHash !== null ? Buffer.from(browserHash).toString('base64url') : null;
  const attempt = await throttle.resetRequest({
    tenantId: tenant.id,
    ipAddress: origin.ipAddress,
    account: userNameKey(account),
    browser,
  });
  if (attempt.kind === 'refused') return { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds };
  const cause: Cause = { actor: { type: 'person', id: null, name: null }, origin };
  await orderLinkMail(
    outbox,
    { tenant, purpose: 'password-reset', person: { login: account }, fromKnownBrowser },
    { cause, now },
  );
  return { kind: 'asked' };
}
