/**
 * How strongly a person has been authenticated, as values of `acr` (OpenID Connect Core, 2; RFC 9470, 3), weakest
 * first. Reaching one includes all before it. `phr` is from OpenID Connect EAP ACR Values 1.0: "an authentication
 * mechanism where a party potentially under the control of the Relying Party cannot gain sufficient information to be
 * able to successfully authenticate to the End User's OpenID Provider". The others are our own, because no registered
 * profile means simply one factor or two factors.
 */
export const authenticationContexts = ['urn:tessera:acr:1fa', 'urn:tessera:acr:2fa', 'phr'] as const;
export type AuthenticationContext = (typeof authenticationContexts)[number];

/** Proof of possession of a key that is bound to our origin, such as a passkey (RFC 8176, 2). */
const BOUND_TO_ORIGIN = new Set(['pop', 'hwk', 'swk']);

/**
 * The `acr` that a session's authentication methods (RFC 8176) reach. Two factors are recognized by `mfa`, because the
 * code that writes `amr` knows which methods were separate factors.
 */
export function acrOf(amr: readonly string[]): AuthenticationContext {
  if (!amr.includes('mfa')) return 'urn:tessera:acr:1fa';
  return amr.some((method) => BOUND_TO_ORIGIN.has(method)) ? 'phr' : 'urn:tessera:acr:2fa';
}

function isAuthenticationContext(value: string): value is AuthenticationContext {
  return authenticationContexts.some((known) => known === value);
}

/**
 * Whether a session satisfies a request, that is, has reached one of the requested contexts. Unsupported contexts do
 * not count.
 * @param acr of the session; null for none, which satisfies only an empty list
 * @param wanted the requested contexts, in order of preference, as in `acr_values`; if empty, every session satisfies
 *   the request
 */
export function satisfies(acr: string | null, wanted: readonly string[]): boolean {
  const reached = levelOf(acr);
  return wanted.length === 0 || wanted.some((value) => isAuthenticationContext(value) && levelOf(value) <= reached);
}

/** The weakest requested context that is supported, which the person is asked to reach; null if none is supported. */
export function contextToReach(wanted: readonly string[]): AuthenticationContext | null {
  return authenticationContexts.find((known) => wanted.includes(known)) ?? null;
}

/** The position in the list, from 0; -1 for other values. */
function levelOf(acr: string | null): number {
  return authenticationContexts.findIndex((known) => known === acr);
}
