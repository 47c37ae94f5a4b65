import type { Bytes } from '@/lib/platform/shared/secret';
import { networkOf } from '@/lib/sign-in/throttling/network-of';
import type { Familiarity } from '@/lib/sign-in/throttling/throttle';
import type { SignInCandidate } from './store';

/**
 * Whether a person has signed in before in the requesting browser or from its network. Everything is unknown for an
 * unknown person.
 */
export function familiarityOf(
  candidate: Pick<SignInCandidate, 'knowsBrowser' | 'addresses'> | null,
  { ipAddress, browserHash }: { ipAddress: string | null; browserHash: Bytes | null },
): Familiarity {
  if (browserHash !== null && candidate?.knowsBrowser)
    return { kind: 'known-browser', browser: Buffer.from(browserHash).toString('base64url') };
  const networks = new Set(candidate?.addresses.map(networkOf));
  return ipAddress !== null && networks.has(networkOf(ipAddress)) ? { kind: 'known-network' } : { kind: 'elsewhere' };
}
