import type { Issuer } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import type { ClaimMapping } from '@/lib/platform/shared/claim-mapping';
import { msg } from '@/lib/platform/shared/message';
import { isOwnResource, ownIdentifierNow } from './own-resources';
import type { RequestParameters } from './request-parameters';

/** A resource that a tenant has registered and that tokens can be restricted to (RFC 8707). */
export interface ProtectedResource {
  /** An absolute URI without a fragment (RFC 8707, 2); the `aud` of its tokens. */
  identifier: string;
  name: string;
  /** The scopes that the resource uses; empty if it uses all. */
  scopes: string[];
  /** The lifetime of its access tokens in seconds; null to use the client's. */
  accessTokenLifetimeSeconds: number | null;
  /** The claims that its access tokens, and their introspection, contain besides the standard ones; omitted if none. */
  claimMappings?: readonly ClaimMapping[];
  /** The roles that people can hold at it, in the order in which they were declared. */
  roles: readonly ResourceRole[];
}

/** A role that a resource declares. */
export interface ResourceRole {
  name: string;
  description: string;
  permissions: string[];
}

/** A resource that tokens are requested for, as shown to people. `name` is null for the issuer itself. */
export interface NamedResource {
  identifier: string;
  name: string | null;
}

/** The resources of a request with their registered names. */
export function namedResources(
  identifiers: readonly string[],
  { resources }: Pick<Known, 'resources'>,
): NamedResource[] {
  return identifiers.map((identifier) => ({ identifier, name: resources.get(identifier)?.name ?? null }));
}

type Known = Pick<Issuer, 'issuer' | 'formerIssuers' | 'resources'>;

/** Whether tokens can be issued for it: the issuer, one of its own resource servers, or a registered resource. */
function isKnownResource(resource: string, issuer: Known): boolean {
  return isOwnResource(resource, issuer) || issuer.resources.has(resource);
}

/** An HTTP URL with only a host, with or without the slash of its empty path. */
const HOST_ALONE = /^https?:\/\/[^/?#]+(\/?)$/i;

/**
 * The known identifier of a resource. With an empty path, "https://host" and "https://host/" are the same URL (RFC
 * 3986, 6.2.3), and clients that use a URL parser send the latter.
 */
function asKnown(resource: string, issuer: Known): string {
  const own = ownIdentifierNow(resource, issuer);
  if (own !== null) return own;
  const [, slash] = isKnownResource(resource, issuer) ? [] : (HOST_ALONE.exec(resource) ?? []);
  if (slash === undefined) return resource;
  const other = slash === '' ? `${resource}/` : resource.slice(0, -1);
  return isKnownResource(other, issuer) ? other : resource;
}

/** Whether tokens can still be issued for a resource that was requested earlier. */
export function isStillKnown(resource: string, issuer: Known): boolean {
  return isKnownResource(asKnown(resource, issuer), issuer);
}

/**
 * The targets of a token exchange as sent, in `resource` and `audience` together, which share one registry (RFC 8693,
 * 2.1).
 */
export function exchangeParameters(form: RequestParameters): string[] {
  return [...form.all('resource'), ...form.all('audience')];
}

/**
 * The requested resources (RFC 8707, 2), each once, by their known identifiers.
 * @throws OAuthError (invalid_target) if one is unknown
 */
export function requestedResources(parameters: readonly string[], issuer: Known): string[] {
  const asked = parameters.map((resource) => asKnown(resource, issuer));
  const unknown = asked.find((resource) => !isKnownResource(resource, issuer));
  if (unknown !== undefined) throw invalidTarget('oauth.resourceUnknown', unknown);
  return [...new Set(asked)];
}

/**
 * The resources of a token request, which must be among the authorized ones (RFC 8707, 2.2). If none were authorized,
 * only the issuer is allowed.
 * @returns the requested resources, or all authorized ones if none are requested
 * @throws OAuthError (invalid_target) also if one is no longer registered
 */
export function narrowedResources(
  parameters: readonly string[],
  authorized: readonly string[],
  issuer: Known,
): string[] {
  const within = authorized.length === 0 ? [issuer.issuer] : authorized.map((resource) => asKnown(resource, issuer));
  const outside = parameters.find((resource) => !within.includes(asKnown(resource, issuer)));
  if (outside !== undefined) throw invalidTarget('oauth.resourceNotAuthorized', outside);
  return requestedResources(parameters.length === 0 ? authorized : parameters, issuer);
}

function invalidTarget(why: 'oauth.resourceUnknown' | 'oauth.resourceNotAuthorized', resource: string): OAuthError {
  return new OAuthError('invalid-target', msg(why, { resource: resource.slice(0, 200) }));
}
