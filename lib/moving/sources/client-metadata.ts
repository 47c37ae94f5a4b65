import { msg, type Sayable } from '@/lib/platform/shared/message';

const SCOPES_OF_PEOPLE = 'openid profile email address phone';

/** The grants of ours that these products also have. */
const shared = new Set([
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'urn:ietf:params:oauth:grant-type:device_code',
  'urn:openid:params:grant-type:ciba',
]);

/** @param notes gets one that names the others */
export function sharedGrants(grantTypes: readonly string[], notes: Sayable[]): string[] {
  const others = grantTypes.filter((grant) => !shared.has(grant));
  if (others.length > 0) notes.push(msg('sources.grantsNotTaken', { grants: others.join(' ') }));
  return grantTypes.filter((grant) => shared.has(grant));
}

/** The scopes of a client of a product that does not limit them by client: those about people, if it acts for people. */
export function scopesFor(grantTypes: readonly string[]): string {
  if (grantTypes.every((grant) => grant === 'client_credentials')) return '';
  return grantTypes.includes('refresh_token') ? `${SCOPES_OF_PEOPLE} offline_access` : SCOPES_OF_PEOPLE;
}

/**
 * Addresses without wildcards, which are compared character for character (RFC 9700, 2.1).
 * @param notes gets one that names the others
 */
export function exactUris(uris: readonly string[], notes: Sayable[]): string[] {
  const unusable = uris.filter((uri) => uri.includes('*') || uri.startsWith('/'));
  if (unusable.length > 0) notes.push(msg('sources.redirectUrisNotTaken', { uris: unusable.join(' ') }));
  return uris.filter((uri) => !unusable.includes(uri));
}

/** Public clients must use PKCE. Others go on as before. @param notes gets one if PKCE stays optional */
export function requiresPkce(
  { method, grantTypes, required = false }: { method: string; grantTypes: readonly string[]; required?: boolean },
  notes: Sayable[],
): boolean {
  const requires = method === 'none' || required;
  if (!requires && grantTypes.includes('authorization_code')) notes.push(msg('sources.pkceStaysOptional'));
  return requires;
}

/** A product's algorithm for ID tokens, if we offer it. */
export function signingAlgorithm(algorithm: string | null | undefined, notes: Sayable[]): string | undefined {
  if (algorithm?.startsWith('HS')) notes.push(msg('sources.symmetricSigningNotTaken', { algorithm }));
  return algorithm === 'RS256' || algorithm === 'ES256' ? algorithm : undefined;
}
