/** Our own resource servers as protected resources (RFC 8707; RFC 9728). */
import type { Issuer } from '@/lib/oauth/protocol/context';

export interface OwnResource {
  /** Below the issuer, whose identifier with it is the resource's; empty for the issuer itself, which stands for all of them. */
  path: string;
  name: string;
  /** The scopes that mean something to it; null for all that the tenant knows. */
  scopes: readonly string[] | null;
}

export const ownResources = [
  { path: '', name: 'Tessera', scopes: null },
  { path: '/scim/v2', name: 'SCIM', scopes: ['scim.read', 'scim.write', 'scim.me'] },
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

/** What one of them is called now that was meant by a name below a former issuer: what was granted to it goes on. Null for anything else. */
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
