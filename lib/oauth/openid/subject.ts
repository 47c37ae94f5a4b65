import { createHmac } from 'node:crypto';
import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { type Sectoral, sectorOf } from './sector';

/**
 * A client's subject identifier for a person: `sub` in ID tokens, access tokens, userinfo, logout tokens and
 * introspection. A public subject is the person's ID. A pairwise subject (OpenID Connect Core, 8.1) differs by sector,
 * reveals nothing about the person, and cannot be reversed without the key.
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
