import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';

/** scope-token = 1*( %x21 / %x23-5B / %x5D-7E ) (RFC 6749, 3.3) */
const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/**
 * Splits a scope parameter into distinct scopes in the order sent. Takes linear time.
 * @throws OAuthError (invalid_scope) if a character is outside the grammar
 */
export function parseScope(scope: string): string[] {
  const tokens = new Set(scope.split(' '));
  tokens.delete('');
  for (const token of tokens) {
    if (!SCOPE_TOKEN.test(token)) throw new OAuthError('invalid-scope', msg('oauth.scopeContainsCharacterThatRfc'));
  }
  return [...tokens];
}

/**
 * The `scope` member of a response or token; omitted if there are no scopes, because the grammar does not allow an
 * empty one.
 */
export function scopeMember(scopes: readonly string[]): { scope?: string } {
  return scopes.length === 0 ? {} : { scope: scopes.join(' ') };
}

/** The scopes that the client can get: registered for it and still known to the tenant. */
export function allowedScopes(client: Pick<Client, 'scopes'>, issuer: Pick<Issuer, 'scopes'>): string[] {
  return client.scopes.filter((scope) => issuer.scopes.has(scope));
}

/** The first granted scope that the client or the tenant has since lost; null if all are still allowed. */
export function withdrawnScope(
  granted: readonly string[],
  client: Pick<Client, 'scopes'>,
  issuer: Pick<Issuer, 'scopes'>,
): string | null {
  const allowed = new Set(allowedScopes(client, issuer));
  return granted.find((scope) => !allowed.has(scope)) ?? null;
}

/**
 * The requested scopes. If the request names none, all that the client may have (RFC 6749, 3.3), unless it asks for
 * authorization details: a client that asks only for a payment should not get its scopes too.
 * @param details the authorization details requested with them
 * @throws OAuthError (invalid_scope) if a scope is unknown or not registered for the client
 */
export function requestedScopes(
  parameter: string | undefined,
  client: Pick<Client, 'scopes'>,
  issuer: Pick<Issuer, 'scopes'>,
  details: readonly unknown[] = [],
): string[] {
  const allowed = new Set(allowedScopes(client, issuer));
  const requested = parameter === undefined ? [] : parseScope(parameter);
  if (requested.length === 0) return details.length > 0 ? [] : [...allowed];
  const refused = requested.find((scope) => !allowed.has(scope));
  if (refused !== undefined) {
    const why = issuer.scopes.has(refused) ? 'oauth.scopeNotRegistered' : 'oauth.scopeUnknown';
    throw new OAuthError('invalid-scope', msg(why, { refused: refused.slice(0, 100) }), refused);
  }
  return requested;
}

/**
 * "The requested scope MUST NOT include any scope not originally granted" (RFC 6749, 6).
 * @returns the requested scopes, or all granted ones if none are requested
 * @throws OAuthError (invalid_scope)
 */
export function narrowedScopes(parameter: string | undefined, granted: readonly string[]): string[] {
  const requested = parameter === undefined ? [] : parseScope(parameter);
  if (requested.length === 0) return [...granted];
  const original = new Set(granted);
  const wider = requested.find((scope) => !original.has(scope));
  if (wider !== undefined)
    throw new OAuthError('invalid-scope', msg('oauth.scopeWiderWasNotGranted', { wider: wider.slice(0, 100) }), wider);
  return requested;
}
