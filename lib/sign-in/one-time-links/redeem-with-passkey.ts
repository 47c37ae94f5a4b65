import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import { passkeyCreation, verifyNewPasskey } from '@/lib/sign-in/second-factors/enrol-passkey';
import type { ChallengeFor } from '@/lib/sign-in/second-factors/passkey-challenge';
import type { RelyingParty } from '@/lib/sign-in/second-factors/relying-party';
import type { SecondFactorStore } from '@/lib/sign-in/second-factors/store';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import type { OneTimeLink } from './one-time-link';
import type { OneTimeLinkStore } from './store';
import { type LinkFault, type LinkUse, linkToUse, whyNotRedeemed } from './use-link';

interface Rooms {
  oneTimeLinks: OneTimeLinkStore;
  throttle: Pick<Throttle, 'link'>;
  secondFactors: Pick<SecondFactorStore, 'openChallenge' | 'claimChallenge' | 'list'>;
}

/** A link that is opened in a browser, where passkeys alone sign people in. */
export interface PasskeyLinkUse extends Omit<LinkUse, 'gives'> {
  tenantName: string;
  /** Of the cookie that every browser of ours has. */
  browserHash: Bytes;
}

/** What a browser needs to make the passkey of whoever holds a link. The link is not used up by it. */
export async function passkeyCreationByLink(rooms: Rooms, relyingParty: RelyingParty, use: PasskeyLinkUse, now: Date) {
  const read = await linkToUse(rooms, { ...use, gives: 'passkey' }, now);
  if (read.kind !== 'open') return read;
  const { userName, displayName } = read.link.person;
  const options = await passkeyCreation(
    rooms,
    relyingParty,
    { ...challengeOf(use, read.link), userName, displayName, tenantName: use.tenantName },
    now,
  );
  return { kind: 'options' as const, options };
}

/**
 * Lets whoever holds a link add a passkey to its person. It signs in by itself, so its user must have been verified
 * (WebAuthn Level 3, 7.1, step 16).
 * @returns 'gone' for a challenge that was answered, or is too old; 'wrong' for an answer that does not hold. Both leave the
 *   link as it is
 */
export async function redeemWithPasskey(
  rooms: Rooms,
  relyingParty: RelyingParty,
  { answer, name, ...use }: PasskeyLinkUse & { answer: string; name: string },
  now: Date,
): Promise<{ kind: 'redeemed' } | { kind: 'gone' | 'wrong' } | LinkFault> {
  const wanted: LinkUse = { ...use, gives: 'passkey' };
  const read = await linkToUse(rooms, wanted, now);
  if (read.kind !== 'open') return read;
  const made = await verifyNewPasskey(
    rooms.secondFactors,
    relyingParty,
    { answer, name, of: challengeOf(use, read.link) },
    now,
  );
  if (made.kind !== 'verified') return made;
  const { tenantId, purpose, token, browserHash, origin } = use;
  const outcome = await rooms.oneTimeLinks.redeem({
    tenantId,
    purpose,
    tokenHash: sha256(token),
    sets: { kind: 'passkey', factor: made.factor },
    browserHash,
    origin,
    now,
  });
  if (outcome === 'redeemed') return { kind: 'redeemed' };
  return outcome === 'not-added' ? { kind: 'wrong' } : whyNotRedeemed(rooms.oneTimeLinks, wanted, outcome, now);
}

/** Bound to the browser and to the link: what was asked for with one is no answer with another. */
function challengeOf(
  { tenantId, browserHash, token }: PasskeyLinkUse,
  { personId }: OneTimeLink,
): ChallengeFor & { personId: string } {
  const place = `${Buffer.from(browserHash).toString('base64url')} ${token}`;
  return { tenantId, personId, browserHash: sha256(place), purpose: 'passkey-by-link' };
}
