import type { Issuer } from './context';
import { OAuthRefusal } from './errors';
import { isOwnResource } from './own-resources';

/** A resource that a tenant has registered, for tokens to be restricted to (RFC 8707). */
export interface ProtectedResource {
  /** An absolute URI without fragment (RFC 8707, 2); `aud` of its tokens. */
  identifier: string;
  name: string;
  /** The scopes that mean something to it; empty for all. */
  scopes: string[];
  /** How long its access tokens live, in seconds; null as for any other token of the client. */
  accessTokenLifetimeSeconds: number | null;
}

/** A resource that somebody asks tokens for, as people are shown it: the name is null of the issuer itself. */
export interface NamedResource {
  identifier: string;
  name: string | null;
}

/** The resources of a request, by the names that they are registered under. */
export function namedResources(identifiers: readonly string[], { resources }: Pick<Known, 'resources'>): NamedResource[] {
  return identifiers.map((identifier) => ({ identifier, name: resources.get(identifier)?.name ?? null }));
}

type Known = Pick<Issuer, 'issuer' | 'resources'>;

/** Whether tokens can be addressed to it: the issuer and its own resource servers, or registered. */
export function isKnownResource(resource: string, issuer: Known): boolean {
  return isOwnResource(resource, issuer) || issuer.resources.has(resource);
}

/**
 * The resources asked for (RFC 8707, 2), once each.
 * @throws OAuthRefusal (invalid_target) on one that is unknown
 */
export function requestedResources(parameters: readonly string[], issuer: Known): string[] {
  const unknown = parameters.find((resource) => !isKnownResource(resource, issuer));
  if (unknown !== undefined) throw invalidTarget(unknown, 'is unknown');
  return [...new Set(parameters)];
}

/**
 * The resources of a token request: at most those that were authorized (RFC 8707, 2.2), which without any is the issuer.
 * @returns those asked for, or all that were authorized
 * @throws OAuthRefusal (invalid_target) also on one that is not registered any more
 */
export function narrowedResources(parameters: readonly string[], authorized: readonly string[], issuer: Known): string[] {
  const within = authorized.length === 0 ? [issuer.issuer] : authorized;
  const outside = parameters.find((resource) => !within.includes(resource));
  if (outside !== undefined) throw invalidTarget(outside, 'was not authorized');
  return requestedResources(parameters.length === 0 ? authorized : parameters, issuer);
}

function invalidTarget(resource: string, why: string): OAuthRefusal {
  return new OAuthRefusal('invalid-target', `resource ${resource.slice(0, 200)} ${why}`);
}
