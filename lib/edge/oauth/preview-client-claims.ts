import type { TenantContext } from '@/lib/edge/http/route';
import type { Client } from '@/lib/oauth/clients/client';
import { allowedScopes } from '@/lib/oauth/parameters/scope';
import { isOAuthError } from '@/lib/oauth/protocol/errors';
import { type ClaimsPreview, previewClaims } from '@/lib/oauth/tokens/preview-claims';
import { mapClaims } from '@/lib/people/claims/map-claims';
import type { Sayable } from '@/lib/platform/shared/message';
import { previewContext } from './oauth-context';

export type ClientClaimsPreview =
  | {
      kind: 'previewed';
      preview: ClaimsPreview;
      /** Declared claims that have a value but did not fit into a token. */
      leftOut: string[];
    }
  | { kind: 'unknown-person' }
  /** No token would be issued. */
  | { kind: 'refused'; reason: Sayable };

/**
 * What a client would get for a person with all of its scopes.
 * @param asked.resources registered resources that the access token is for; none for the issuer
 */
export async function previewClientClaims(
  context: TenantContext,
  client: Omit<Client, 'secrets'>,
  { personId, resources }: { personId: string; resources: string[] },
): Promise<ClientClaimsPreview> {
  const minting = previewContext(context);
  const { User: people } = await context.container.resourceTypes(context.tenant.id);
  const leftOut = new Set<string>();
  try {
    const preview = await previewClaims(
      {
        ...minting,
        async mapClaims(person, mappings) {
          const mapped = mapClaims(person, mappings, people);
          for (const claim of mapped.leftOut) leftOut.add(claim);
          return mapped.claims;
        },
      },
      { ...client, secrets: [] },
      { personId, resources, scopes: allowedScopes(client, minting.issuer) },
    );
    return preview ? { kind: 'previewed', preview, leftOut: [...leftOut] } : { kind: 'unknown-person' };
  } catch (error) {
    if (!isOAuthError(error)) throw error;
    return { kind: 'refused', reason: error.detail };
  }
}
