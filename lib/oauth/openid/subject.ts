import { createHmac } from 'node:crypto';
import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { type Sectoral, sectorOf } from './sector';

/**
 * What a client calls a person: `sub` of its ID tokens and access tokens, of userinfo, logout tokens and introspection.
 * A public subject is the person's id. A pairwise one (OpenID Connect Core, 8.1) is another in each sector, tells
 * nothing about the person, and cannot be turned back without the key.
 * @returns at most 43 ASCII characters
 */
export function subjectOf(
  {
    issuer,
    pairwiseKey,
  }: { issuer: Pick<OAuthContext['issuer'], 'tenantId'>; pairwiseKey: OAuthContext['pairwiseKey'] },
  client: Sectoral & Pick<Client, 'subjectType'>,
  personId: string,
): string {
  if (client.subjectType === 'public') return personId;
  return createHmac('sha256', pairwiseKey)
    .update(JSON.stringify([issuer.tenantId, sectorOf(client), personId]))
    .digest('base64url');
}
