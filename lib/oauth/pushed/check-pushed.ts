import type { Client } from '../client';
import type { Issuer } from '../context';
import { OAuthRefusal } from '../errors';

/** Where the client, or its tenant, wants all requests pushed, one that the browser brings itself is none (RFC 9126, 5 and 6). */
export function checkPushed(
  client: Pick<Client, 'requirePushedAuthorizationRequests' | 'fapi2SecurityProfile'>,
  issuer: Pick<Issuer, 'requiresPushedRequests'>,
): void {
  const by = issuer.requiresPushedRequests
    ? 'the tenant'
    : client.requirePushedAuthorizationRequests || client.fapi2SecurityProfile
      ? 'the client'
      : null;
  if (by !== null) throw new OAuthRefusal('pushed-request-required', `${by} takes pushed authorization requests only`);
}
