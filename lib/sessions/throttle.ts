import type { RequestOrigin } from '@/lib/shared/origin';
import type { SessionStore } from './store';

/** Failed sign-ins that one address may have: with one login, and altogether. Nobody is locked out by another's failures. */
const windowSeconds = 15 * 60;
const failuresOfLogin = 10;
const failuresOfAddress = 100;

/** Whether an address has failed too often to try again now. What is refused so is not counted: waiting always helps. */
export async function isThrottled(
  sessions: Pick<SessionStore, 'countFailures'>,
  { tenantId, login, origin }: { tenantId: string; login: string; origin: RequestOrigin | null },
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - windowSeconds * 1000);
  const { ofLogin, ofAddress } = await sessions.countFailures({ tenantId, login, ipAddress: origin?.ipAddress ?? null, since });
  return ofLogin >= failuresOfLogin || ofAddress >= failuresOfAddress;
}
