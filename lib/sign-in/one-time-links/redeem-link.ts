import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import { hashPassword } from '@/lib/sign-in/passwords/hash-password';
import { checkPassword, type PasswordFault, type PasswordPolicy } from '@/lib/sign-in/passwords/password-policy';
import { passkeyCreation, verifyNewPasskey } from '@/lib/sign-in/second-factors/enrol-passkey';
import type { ChallengeFor } from '@/lib/sign-in/second-factors/passkey-challenge';
import type { RelyingParty } from '@/lib/sign-in/second-factors/relying-party';
import type { SecondFactorStore } from '@/lib/sign-in/second-factors/store';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import { domainOfAddress } from '@/lib/tenants/email-domains/domain-of-address';
import type { LinkLeadsTo, LinkPurpose, OneTimeLink, OwnProvider } from './one-time-link';
import { readLink } from './read-link';
import type { OneTimeLinkStore, Redeemed } from './store';

export type LinkRedemption =
  | { kind: 'redeemed' }
  /** The link can still be used. */
  | { kind: 'bad-password'; fault: PasswordFault }
  | LinkFault;

/** Lets the holder of a link choose the person's password. A rejected password leaves the link unused. */
export async function redeemLink(
  { oneTimeLinks: links, throttle }: { oneTimeLinks: OneTimeLinkStore; throttle: Pick<Throttle, 'link'> },
  { password, policy, ...wanted }: Omit<LinkUse, 'to'> & { password: string; policy: PasswordPolicy },
  now: Date,
): Promise<LinkRedemption> {
  const use: LinkUse = { ...wanted, to: 'password' };
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

interface LinkUse {
  tenantId: string;
  purpose: LinkPurpose;
  token: string;
  to: LinkLeadsTo;
  /** Hash of the browser's own cookie. */
  browserHash?: Bytes | null;
  origin: RequestOrigin | null;
}

/** Why a link cannot be used. `reason` is private. */
type LinkFault = { kind: 'throttled'; retryAfterSeconds: number } | { kind: 'refused'; reason: Sayable };

/**
 * Uses a link of a person who has to sign in with an identity provider: it confirms the address that it was mailed to.
 * @returns the provider, and the address for its form
 */
export async function redeemAtProvider(
  { oneTimeLinks: links, throttle }: { oneTimeLinks: OneTimeLinkStore; throttle: Pick<Throttle, 'link'> },
  wanted: Omit<LinkUse, 'to'>,
  now: Date,
): Promise<{ kind: 'redeemed'; provider: OwnProvider; address: string | undefined } | LinkFault> {
  const use: LinkUse = { ...wanted, to: 'provider' };
  const read = await linkToUse({ oneTimeLinks: links, throttle }, use, now);
  if (read.kind !== 'open') return read;
  const { provider, userName, emails } = read.link.person;
  if (provider === null) return { kind: 'refused', reason: msg('signIn.tenantNoLongerOffersSign') };
  const { tenantId, purpose, token, browserHash, origin } = use;
  const outcome = await links.redeem({
    tenantId,
    purpose,
    tokenHash: sha256(token),
    sets: { kind: 'provider' },
    browserHash,
    origin,
    now,
  });
  if (outcome !== 'redeemed') return whyNotRedeemed(links, use, outcome, now);
  return {
    kind: 'redeemed',
    provider,
    address: [userName, ...emails].find((name) => domainOfAddress(name) === provider.domain),
  };
}

/** The link that is about to be used, if it is usable. Guesses are counted per address. */
async function linkToUse(
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
async function whyNotRedeemed(
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

interface Stores {
  oneTimeLinks: OneTimeLinkStore;
  throttle: Pick<Throttle, 'link'>;
  secondFactors: Pick<SecondFactorStore, 'openChallenge' | 'claimChallenge' | 'list'>;
}

/** A link opened in a browser at a tenant where only passkeys sign people in. */
export interface PasskeyLinkUse extends Omit<LinkUse, 'to'> {
  tenantName: string;
  /** Hash of the cookie that we set in every browser. */
  browserHash: Bytes;
}

/** What a browser needs to create a passkey for the holder of a link. The link is not consumed. */
export async function passkeyCreationByLink(
  stores: Stores,
  relyingParty: RelyingParty,
  use: PasskeyLinkUse,
  now: Date,
) {
  const read = await linkToUse(stores, { ...use, to: 'passkey' }, now);
  if (read.kind !== 'open') return read;
  const { userName, displayName } = read.link.person;
  const options = await passkeyCreation(
    stores,
    relyingParty,
    { ...challengeOf(use, read.link), userName, displayName, tenantName: use.tenantName },
    now,
  );
  return { kind: 'options' as const, options };
}

/**
 * Lets the holder of a link add a passkey to the person. The passkey signs in alone, so its user must have been
 * verified (WebAuthn Level 3, 7.1, step 16).
 * @returns 'gone' for a challenge that was already answered or has expired; 'wrong' for an answer that fails
 *   verification. Both leave the link unused
 */
export async function redeemWithPasskey(
  stores: Stores,
  relyingParty: RelyingParty,
  { answer, name, ...use }: PasskeyLinkUse & { answer: string; name: string },
  now: Date,
): Promise<{ kind: 'redeemed' } | { kind: 'gone' | 'wrong' } | LinkFault> {
  const wanted: LinkUse = { ...use, to: 'passkey' };
  const read = await linkToUse(stores, wanted, now);
  if (read.kind !== 'open') return read;
  const made = await verifyNewPasskey(
    stores.secondFactors,
    relyingParty,
    { answer, name, of: challengeOf(use, read.link) },
    now,
  );
  if (made.kind !== 'verified') return made;
  const { tenantId, purpose, token, browserHash, origin } = use;
  const outcome = await stores.oneTimeLinks.redeem({
    tenantId,
    purpose,
    tokenHash: sha256(token),
    sets: { kind: 'passkey', factor: made.factor },
    browserHash,
    origin,
    now,
  });
  if (outcome === 'redeemed') return { kind: 'redeemed' };
  return outcome === 'not-added' ? { kind: 'wrong' } : whyNotRedeemed(stores.oneTimeLinks, wanted, outcome, now);
}

/**
 * The challenge is bound to the browser and to the link, so an answer is rejected in another browser or for another
 * link.
 */
function challengeOf(
  { tenantId, browserHash, token }: PasskeyLinkUse,
  { personId }: OneTimeLink,
): ChallengeFor & { personId: string } {
  const place = `${Buffer.from(browserHash).toString('base64url')} ${token}`;
  return { tenantId, personId, browserHash: sha256(place), purpose: 'passkey-by-link' };
}
