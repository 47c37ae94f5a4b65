import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';
import type { ClaimSource } from '@/lib/platform/shared/claim-mapping';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/**
 * What declared claims reveal about a person to a client and to the resources that it asks for, for the consent page.
 * Not only what the request leads to: the client's next request may ask for more without another page.
 */
export function describedClaims(
  { claimMappings }: Pick<Client, 'claimMappings'>,
  resources: readonly string[],
  issuer: Pick<Issuer, 'resources'>,
): { name: string; words: Sayable }[] {
  const ofResources = resources.flatMap((resource) => issuer.resources.get(resource)?.claimMappings ?? []);
  const words = new Map<string, Sayable>();
  for (const { claim, source } of [...claimMappings, ...ofResources]) {
    if (source.type === 'constant' || words.has(claim)) continue;
    words.set(claim, wordsOf(source, issuer));
  }
  return [...words].map(([name, said]) => ({ name, words: said }));
}

function wordsOf(
  source: Exclude<ClaimSource, { type: 'constant' }>,
  { resources }: Pick<Issuer, 'resources'>,
): Sayable {
  switch (source.type) {
    case 'groups':
      return msg('oauth.yourGroups');
    case 'roles':
      return msg('oauth.yourRolesAt', { resource: resources.get(source.resource)?.name ?? source.resource });
    case 'attribute':
      return msg('oauth.fromYourProfile', { attribute: source.path });
  }
}
