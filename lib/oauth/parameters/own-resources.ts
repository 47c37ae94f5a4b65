/** Our own resource servers as protected resources (RFC 8707; RFC 9728). */
import type { Issuer } from '@/lib/oauth/protocol/context';
import { SCIM_PATH, STREAMS_PATH } from '@/lib/platform/shared/paths';

export interface OwnResource {
  /**
   * The path below the issuer that forms the resource's identifier; empty for the issuer itself, which represents all
   * resources.
   */
  path: string;
  name: string;
  /** The scopes that it uses; null for all of the tenant's scopes. */
  scopes: readonly string[] | null;
}

export const ownResources = [
  { path: '', name: 'Tessera', scopes: null },
  { path: SCIM_PATH, name: 'SCIM', scopes: ['scim.read', 'scim.write', 'scim.me'] },
  { path: STREAMS_PATH, name: 'Shared Signals', scopes: ['ssf.read', 'ssf.manage'] },
  { path: '/userinfo', name: 'Userinfo', scopes: ['openid', 'profile', 'email', 'phone', 'address', 'groups'] },
] as const satisfies readonly OwnResource[];

export type OwnResourcePath = (typeof ownResources)[number]['path'];

type Of = Pick<Issuer, 'issuer'>;

/** "The protected resource's resource identifier" (RFC 9728, 1.2). */
export function ownIdentifier({ issuer }: Of, path: OwnResourcePath): string {
  return path === '' ? issuer : issuer.replace(/\/$/, '') + path;
}

export function isOwnResource(identifier: string, issuer: Of): boolean {
  return ownResources.some(({ path }) => ownIdentifier(issuer, path) === identifier);
}

/**
 * Translates a resource identifier below a former issuer to its current identifier, so that earlier grants keep
 * working. Null for anything else.
 */
export function ownIdentifierNow(identifier: string, issuer: Of & Pick<Issuer, 'formerIssuers'>): string | null {
  const meant = ownResources.find(({ path }) =>
    issuer.formerIssuers.some((former) => ownIdentifier({ issuer: former }, path) === identifier),
  );
  return meant ? ownIdentifier(issuer, meant.path) : null;
}

export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** "by inserting a well-known URI string [...] between the host component and the path" (RFC 9728, 3.1) */
export function resourceMetadataUrl(issuer: Of, path: OwnResourcePath): string {
  const { origin, pathname } = new URL(ownIdentifier(issuer, path));
  return origin + RESOURCE_METADATA_PATH + (pathname === '/' ? '' : pathname);
}
