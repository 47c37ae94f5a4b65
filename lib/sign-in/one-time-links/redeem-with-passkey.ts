import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import { passkeyCreation, verifyNewPasskey } from '@/lib/sign-in/second-factors/enrol-passkey';
import type { ChallengeFor } from '@/lib/sign-in/second-factors/passkey-challenge';
import type { RelyingParty } from '@/lib/sign-in/second-factors/relying-party';
import type { SecondFactorStore } from '@/lib/sign-in/second-factors/store';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import type { OneTimeLink } from './one-time-link';
import type { OneTimeLinkStore } from './store';
import { type LinkFault, type LinkUse, linkToUse, whyNotRedeemed } from './use-link';

interface Stores {
  oneTimeLinks: OneTimeLinkStore;
  throttle: Pick<Throttle, 'link'>;
  secondFactors: Pick<SecondFactorStore, 'openChallenge' | 'claimChallenge' | 'list'>;
}

/** A link opened in a browser at a tenant where only passkeys sign people in. */
export interface PasskeyLinkUse extends Omit<LinkUse, 'gives'> {
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
  const read = await linkToUse(stores, { ...use, gives: 'passkey' }, now);
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
  const wanted: LinkUse = { ...use, gives: 'passkey' };
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
