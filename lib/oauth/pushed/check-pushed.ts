import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';

/**
 * If the client or its tenant requires pushed requests, a request sent by the browser itself is rejected (RFC 9126, 5
 * and 6).
 */
export function checkPushed(
  client: Pick<Client, 'requirePushedAuthorizationRequests' | 'fapi2SecurityProfile'>,
  issuer: Pick<Issuer, 'requiresPushedRequests'>,
): void {
  const by = issuer.requiresPushedRequests
    ? 'the tenant'
    : client.requirePushedAuthorizationRequests || client.fapi2SecurityProfile
      ? 'the client'
      : null;
  if (by !== null)
    throw new OAuthRefusal('pushed-request-required', `${by} accepts pushed authorization requests only`);
}
