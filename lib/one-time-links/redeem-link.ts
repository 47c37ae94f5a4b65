import { hashPassword } from '@/lib/credentials/hash-password';
import { checkPassword, type PasswordFault, type PasswordPolicy } from '@/lib/credentials/password-policy';
import type { RequestOrigin } from '@/lib/shared/origin';
import { sha256 } from '@/lib/shared/secret';
import type { Throttle } from '@/lib/throttling/throttle';
import type { LinkPurpose } from './one-time-link';
import { readLink } from './read-link';
import type { OneTimeLinkStore } from './store';

export type LinkRedemption =
  | { kind: 'redeemed' }
  /** The link can still be used. */
  | { kind: 'bad-password'; fault: PasswordFault }
  | { kind: 'throttled'; retryAfterSeconds: number }
  /** `reason` is private. */
  | { kind: 'refused'; reason: string };

/** Lets whoever holds a link choose the password of its person. A password that is refused leaves the link as it is. */
export async function redeemLink(
  { oneTimeLinks: links, throttle }: { oneTimeLinks: OneTimeLinkStore; throttle: Pick<Throttle, 'link'> },
  redemption: { tenantId: string; purpose: LinkPurpose; token: string; password: string; policy: PasswordPolicy; origin: RequestOrigin | null },
  now: Date,
): Promise<LinkRedemption> {
  const attempt = await throttle.link({ tenantId: redemption.tenantId, ipAddress: redemption.origin?.ipAddress ?? null });
  if (attempt.kind === 'refused') return { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds };
  const read = await readLink(links, redemption, now);
  if (read.kind === 'refused') return read;
  await attempt.succeeded();
  const { userName, emails } = read.link.person;
  const fault = await checkPassword(redemption.password, redemption.policy, [userName, ...emails]);
  if (fault) return { kind: 'bad-password', fault };

  const { tenantId, purpose, token, password, origin } = redemption;
  const outcome = await links.redeem({ tenantId, purpose, tokenHash: sha256(token), passwordHash: await hashPassword(password), origin, now });
  if (outcome === 'redeemed') return { kind: 'redeemed' };
  const lost = await readLink(links, redemption, now);
  return lost.kind === 'refused' ? lost : { kind: 'refused', reason: 'the link ended meanwhile' };
}
