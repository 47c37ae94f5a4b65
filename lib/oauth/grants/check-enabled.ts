import { type Client, isPublic } from '@/lib/oauth/clients/client';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { Grant } from './grant';

/** @throws OAuthError (unauthorized_client) if the client may not use the grant type */
export function checkEnabled(grant: Grant, client: Client): void {
  if (grant.confidentialOnly && isPublic(client)) {
    throw new OAuthError('confidential-client-required', msg('oauth.publicClientRequestedName', { name: grant.name }));
  }
  if (!client.grantTypes.includes(grant.name)) {
    throw new OAuthError('grant-type-not-enabled', msg('oauth.nameIsNotGrantType', { name: grant.name }));
  }
}
