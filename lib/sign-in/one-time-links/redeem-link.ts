import { sha256 } from '@/lib/platform/shared/secret';
import { hashPassword } from '@/lib/sign-in/passwords/hash-password';
import { checkPassword, type PasswordFault, type PasswordPolicy } from '@/lib/sign-in/passwords/password-policy';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import type { OneTimeLinkStore } from './store';
import { type LinkFault, type LinkUse, linkToUse, whyNotRedeemed } from './use-link';

export type LinkRedemption =
  | { kind: 'redeemed' }
  /** The link can still be used. */
  | { kind: 'bad-password'; fault: PasswordFault }
  | LinkFault;

/** Lets the holder of a link choose the person's password. A rejected password leaves the link unused. */
export async function redeemLink(
  { oneTimeLinks: links, throttle }: { oneTimeLinks: OneTimeLinkStore; throttle: Pick<Throttle, 'link'> },
  { password, policy, ...wanted }: Omit<LinkUse, 'gives'> & { password: string; policy: PasswordPolicy },
  now: Date,
): Promise<LinkRedemption> {
  const use: LinkUse = { ...wanted, gives: 'password' };
  const read = await linkToUse({ oneTimeLinks: links, throttle }, use, now);
  if (read.kind !== 'open') return read;
  const { userName, emails } = read.link.person;
  const fault = await checkPassword(password, policy, [userName, ...emails]);
  if (fault) return { kind: 'bad-password', fault };

  const { tenantId, purpose, token, browserHash, origin } = use;
  const outcome = await links.redeem({
    tenantId,
    purpose,
    tokenHash: sha256(token),
    sets: { kind: 'password', hash: await hashPassword(password) },
    browserHash,
    origin,
    now,
  });
  return outcome === 'redeemed' ? { kind: 'redeemed' } : whyNotRedeemed(links, use, outcome, now);
}
