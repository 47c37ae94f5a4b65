import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import { lifetimesOf } from './lifetimes';

/**
 * What addressing an access token to resources makes of it (RFC 8707, 2.2): of the scopes those that mean something
 * to one of them, and the shortest lifetime that one of them asks for, else the client's.
 * @param resources known ones; none stands for the issuer, which takes every scope
 * @throws OAuthRefusal (invalid_scope) when the resources take none of the scopes
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
 * Of the scopes those that mean something to one of the resources; all of them without a resource. Also asked before
 * a person is: what they allowed could never become a token otherwise.
 * @throws OAuthRefusal (invalid_scope) when there are scopes and none of them does
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
    throw new OAuthRefusal('invalid-scope', `none of the scopes applies to ${resources.join(' and ').slice(0, 200)}`);
  }
  return meaningful;
}
