import type { Issuer } from '@/lib/oauth/protocol/context';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import { isOwnResource, ownIdentifierNow } from './own-resources';

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
export function namedResources(
  identifiers: readonly string[],
  { resources }: Pick<Known, 'resources'>,
): NamedResource[] {
  return identifiers.map((identifier) => ({ identifier, name: resources.get(identifier)?.name ?? null }));
}

type Known = Pick<Issuer, 'issuer' | 'formerIssuers' | 'resources'>;

/** Whether tokens can be addressed to it: the issuer and its own resource servers, or registered. */
function isKnownResource(resource: string, issuer: Known): boolean {
  return isOwnResource(resource, issuer) || issuer.resources.has(resource);
}

/** A web address that is a host and nothing else, with the slash of its empty path or without. */
const HOST_ALONE = /^https?:\/\/[^/?#]+(\/?)$/i;

/**
 * A resource by the identifier under which it is known: with an empty path "https://host" and "https://host/" are one
 * address (RFC 3986, 6.2.3), and whoever takes it through a parser of URLs, as clients do, writes the latter.
 */
function asKnown(resource: string, issuer: Known): string {
  const own = ownIdentifierNow(resource, issuer);
  if (own !== null) return own;
  const [, slash] = isKnownResource(resource, issuer) ? [] : (HOST_ALONE.exec(resource) ?? []);
  if (slash === undefined) return resource;
  const other = slash === '' ? `${resource}/` : resource.slice(0, -1);
  return isKnownResource(other, issuer) ? other : resource;
}

/**
 * The resources asked for (RFC 8707, 2), once each, as they are known.
 * @throws OAuthRefusal (invalid_target) on one that is unknown
 */
export function requestedResources(parameters: readonly string[], issuer: Known): string[] {
  const asked = parameters.map((resource) => asKnown(resource, issuer));
  const unknown = asked.find((resource) => !isKnownResource(resource, issuer));
  if (unknown !== undefined) throw invalidTarget(unknown, 'is unknown');
  return [...new Set(asked)];
}

/**
 * The resources of a token request: at most those that were authorized (RFC 8707, 2.2), which without any is the issuer.
 * @returns those asked for, or all that were authorized
 * @throws OAuthRefusal (invalid_target) also on one that is not registered any more
 */
export function narrowedResources(
  parameters: readonly string[],
  authorized: readonly string[],
  issuer: Known,
): string[] {
  const within = authorized.length === 0 ? [issuer.issuer] : authorized.map((resource) => asKnown(resource, issuer));
  const outside = parameters.find((resource) => !within.includes(asKnown(resource, issuer)));
  if (outside !== undefined) throw invalidTarget(outside, 'was not authorized');
  return requestedResources(parameters.length === 0 ? authorized : parameters, issuer);
}

function invalidTarget(resource: string, why: string): OAuthRefusal {
  return new OAuthRefusal('invalid-target', `resource ${resource.slice(0, 200)} ${why}`);
}
