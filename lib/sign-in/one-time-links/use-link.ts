import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import type { LinkGives, LinkPurpose, OneTimeLink } from './one-time-link';
import { readLink } from './read-link';
import type { OneTimeLinkStore, Redeemed } from './store';

export interface LinkUse {
  tenantId: string;
  purpose: LinkPurpose;
  token: string;
  gives: LinkGives;
  /** Hash of the browser's own cookie. */
  browserHash?: Bytes | null;
  origin: RequestOrigin | null;
}

/** Why a link cannot be used. `reason` is private. */
export type LinkFault = { kind: 'throttled'; retryAfterSeconds: number } | { kind: 'refused'; reason: Sayable };

/** The link that is about to be used, if it is usable. Guesses are counted per address. */
export async function linkToUse(
  { oneTimeLinks, throttle }: { oneTimeLinks: Pick<OneTimeLinkStore, 'find'>; throttle: Pick<Throttle, 'link'> },
  use: LinkUse,
  now: Date,
): Promise<{ kind: 'open'; link: OneTimeLink } | LinkFault> {
  const attempt = await throttle.link({ tenantId: use.tenantId, ipAddress: use.origin?.ipAddress ?? null });
  if (attempt.kind === 'refused') return { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds };
  const read = await readLink(oneTimeLinks, use, now);
  if (read.kind === 'open') await attempt.succeeded();
  return read;
}

/** Why a link that was usable could not be redeemed: it is read again to find out. */
export async function whyNotRedeemed(
  oneTimeLinks: Pick<OneTimeLinkStore, 'find'>,
  use: LinkUse,
  outcome: Exclude<Redeemed, 'redeemed'>,
  now: Date,
): Promise<Extract<LinkFault, { kind: 'refused' }>> {
  const read = await readLink(oneTimeLinks, use, now);
  if (read.kind === 'refused') return read;
  return {
    kind: 'refused',
    reason:
      outcome === 'not-offered' ? msg('signIn.tenantNoLongerOffersSign') : msg('signIn.linkBecameInvalidDuringRequest'),
  };
}
