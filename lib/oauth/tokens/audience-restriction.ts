import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { lifetimesOf } from './lifetimes';

/**
 * The effect of restricting an access token to resources (RFC 8707, 2.2): keeps the scopes that apply to one of them,
 * and uses the shortest lifetime that any of them sets, or the client's if none does.
 * @param resources known ones; an empty list means the issuer, which accepts every scope
 * @throws OAuthError (invalid_scope) if none of the scopes applies to the resources
 */
export function audienceRestriction(
  resources: readonly string[],
  scopes: readonly string[],
  client: Client,
  issuer: Pick<Issuer, 'lifetimes' | 'resources'>,
): { scopes: string[]; expiresInSeconds: number } {
  const own = resources.flatMap((resource) => issuer.resources.get(resource)?.accessTokenLifetimeSeconds ?? []);
  return {
    scopes: meaningfulScopes(resources, scopes, issuer),
    expiresInSeconds: own.length > 0 ? Math.min(...own) : lifetimesOf(client, issuer).accessTokenSeconds,
  };
}

/**
 * The scopes that apply to one of the resources; all of them if there are no resources. Also called before asking the
 * person, so that they are not asked to allow what no token could contain.
 * @throws OAuthError (invalid_scope) if there are scopes and none applies
 */
export function meaningfulScopes(
  resources: readonly string[],
  scopes: readonly string[],
  issuer: Pick<Issuer, 'resources'>,
): string[] {
  const registered = resources.map((resource) => issuer.resources.get(resource));
  if (resources.length === 0 || registered.some((resource) => !resource || resource.scopes.length === 0))
    return [...scopes];
  const taking = new Set(registered.flatMap((resource) => resource?.scopes ?? []));
  const meaningful = scopes.filter((scope) => taking.has(scope));
  if (meaningful.length === 0 && scopes.length > 0) {
    throw new OAuthError(
      'invalid-scope',
      msg('oauth.noneOfScopesAppliesTo', { resources: resources.join(' and ').slice(0, 200) }),
    );
  }
  return meaningful;
}
