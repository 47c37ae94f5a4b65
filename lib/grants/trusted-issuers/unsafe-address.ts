import { mayBeEntered } from '@/lib/platform/http-client/may-be-entered';
import type { RegisteredIssuer } from './issuer';
import type { TrustedIssuerServices } from './store';
import { metadataAddress } from './transmitter-metadata';

type Addresses = Pick<RegisteredIssuer, 'issuer' | 'jwksUri' | 'signals'>;

/**
 * The address of a trusted issuer that may not be entered. The issuer itself is an address only for one that sends
 * signals, whose configuration is read there. Addresses that it already has are not checked again.
 * @param before the current issuer; null for a new one
 */
export function unsafeAddressOf(
  { mayUseHttp }: Pick<TrustedIssuerServices, 'mayUseHttp'>,
  before: Addresses | null,
  after: Addresses,
): 'issuer' | 'jwks_uri' | 'poll_url' | null {
  const isUnsafe = (was: string | null | undefined, is: string | null | undefined) =>
    is != null && is !== was && !mayBeEntered(new URL(is), mayUseHttp);
  if (isUnsafe(before?.jwksUri, after.jwksUri)) return 'jwks_uri';
  if (isUnsafe(before?.signals?.pollUrl, after.signals?.pollUrl)) return 'poll_url';
  const configuration = ({ issuer, signals }: Addresses) => signals && metadataAddress(issuer);
  return isUnsafe(before && configuration(before), configuration(after)) ? 'issuer' : null;
}
