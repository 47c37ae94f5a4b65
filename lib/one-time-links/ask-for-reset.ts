import type { Cause } from '@/lib/audit/audit-entry';
import type { Outbox } from '@/lib/mail/outbox';
import { beginningOf } from '@/lib/shared/keepable';
import type { RequestOrigin } from '@/lib/shared/origin';
import type { Tenant } from '@/lib/tenants/store';
import type { Throttle } from '@/lib/throttling/throttle';
import { userNameKey } from '@/lib/shared/user-name';
import { orderLinkMail } from './order-link-mail';

const LOGIN_LENGTH_AT_MOST = 256;

/**
 * Somebody says that they have forgotten the password of an account. Nobody is looked up here: answer, time and
 * counters are the same whether or not there is such an account.
 * @param login userName or e-mail address, as typed
 */
export async function askForReset(
  { outbox, throttle }: { outbox: Pick<Outbox, 'put'>; throttle: Pick<Throttle, 'resetRequest'> },
  { tenant, login, origin }: { tenant: Pick<Tenant, 'id' | 'slug' | 'settings'>; login: string; origin: RequestOrigin },
  now: Date,
): Promise<{ kind: 'asked' } | { kind: 'throttled'; retryAfterSeconds: number }> {
  const account = beginningOf(login.trim().toLowerCase().replaceAll('\0', ''), LOGIN_LENGTH_AT_MOST);
  const attempt = await throttle.resetRequest({ tenantId: tenant.id, ipAddress: origin.ipAddress, account: userNameKey(account) });
  if (attempt.kind === 'refused') return { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds };
  const cause: Cause = { actor: { type: 'person', id: null, name: null }, origin };
  await orderLinkMail(outbox, { tenant, purpose: 'password-reset', person: { login: account } }, { cause, now });
  return { kind: 'asked' };
}
