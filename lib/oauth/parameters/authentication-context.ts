/**
 * How surely a person has been authenticated, as `acr` says it (OpenID Connect Core, 2; RFC 9470, 3), the weakest
 * first: whoever has reached one has reached all before it. `phr` is that of OpenID Connect EAP ACR Values 1.0: "an
 * authentication mechanism where a party potentially under the control of the Relying Party cannot gain sufficient
 * information to be able to successfully authenticate to the End User's OpenID Provider"; the others are of the
 * installation's own, since no registered profile asks for one or two factors and nothing else.
 */
export const authenticationContexts = ['urn:tessera:acr:1fa', 'urn:tessera:acr:2fa', 'phr'] as const;
export type AuthenticationContext = (typeof authenticationContexts)[number];

/** A proof of possession of a key that is bound to our origin, as passkeys are (RFC 8176, 2). */
const BOUND_TO_ORIGIN = new Set(['pop', 'hwk', 'swk']);

/**
 * The `acr` that is earned by the authentication methods (RFC 8176) of a session. Two factors count where `mfa` says
 * so: whoever writes `amr` knows what was a factor of its own.
 */
export function acrOf(amr: readonly string[]): AuthenticationContext {
  if (!amr.includes('mfa')) return 'urn:tessera:acr:1fa';
  return amr.some((method) => BOUND_TO_ORIGIN.has(method)) ? 'phr' : 'urn:tessera:acr:2fa';
}

function isAuthenticationContext(value: string): value is AuthenticationContext {
  return authenticationContexts.some((known) => known === value);
}

/**
 * Whether a session satisfies a request: it has reached one of the contexts asked for. Those that nobody can reach
 * here do not count.
 * @param acr of the session; null for none, which satisfies nothing
 * @param wanted in the order of preference, as `acr_values` has them; none are satisfied by every session
 */
export function satisfies(acr: string | null, wanted: readonly string[]): boolean {
  const reached = levelOf(acr);
  return wanted.length === 0 || wanted.some((value) => isAuthenticationContext(value) && levelOf(value) <= reached);
}

/** The weakest of the contexts asked for that is known here: what a person is asked to reach. Null when none is. */
export function contextToReach(wanted: readonly string[]): AuthenticationContext | null {
  return authenticationContexts.find((known) => wanted.includes(known)) ?? null;
}

/** The position in the list, from 0; below all for what is none of ours. */
function levelOf(acr: string | null): number {
  return authenticationContexts.findIndex((known) => known === acr);
}
