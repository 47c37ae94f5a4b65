import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';

/**
 * If the client or its tenant requires pushed requests, a request sent by the browser itself is rejected (RFC 9126, 5
 * and 6).
 */
export function checkPushed(
  client: Pick<Client, 'requirePushedAuthorizationRequests' | 'fapi2SecurityProfile'>,
  issuer: Pick<Issuer, 'requiresPushedRequests'>,
): void {
  if (issuer.requiresPushedRequests)
    throw new OAuthError('pushed-request-required', msg('oauth.tenantRequiresPushedRequests'));
  if (client.requirePushedAuthorizationRequests || client.fapi2SecurityProfile)
    throw new OAuthError('pushed-request-required', msg('oauth.clientRequiresPushedRequests'));
}
