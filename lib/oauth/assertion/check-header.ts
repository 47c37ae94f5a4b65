/** Checks the header of an assertion (RFC 7515, 4.1; RFC 8725, 3). */
import { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { assertionAlgorithms, sameAlgorithm } from './algorithms';
import { decodedHeader } from './decode';

/** Embedded keys (jwk, jku, x5u, x5c) are ignored: only registered keys are trusted (RFC 8725, 3.10). */
const Header = z.object({ alg: z.string(), kid: z.string().optional(), typ: z.string().optional() });

export interface AssertionHeader {
  alg: string;
  kid: string | undefined;
}

/** What the reasons call the JWT: an assertion, or a security event token (RFC 8417). */
const reasons = {
  assertion: {
    notSigned: msg('oauth.assertionIsNotSignedJwt'),
    ofType: (type: string, types: string) => msg('oauth.assertionHasTypeTypeNot', { type, types }),
  },
  set: {
    notSigned: msg('oauth.setIsNotSignedJwt'),
    ofType: (type: string, types: string) => msg('oauth.setHasTypeNot', { type, types }),
  },
} as const;

/** The assumed type of an assertion without `typ`; an explicit JWT means the same (RFC 7519, 5.1). */
const PLAIN = 'jwt';

/**
 * @param expected.algorithms the subset of supported algorithms to accept; all of them when omitted
 * @param expected.types the accepted explicit types (RFC 8725, 3.11); JWT also accepts an assertion without a type
 * @param expected.kind what the reasons call it
 * @returns the header, or the private reason why it is rejected
 */
export function checkHeader(
  jwt: string,
  expected: { algorithms?: readonly string[] | undefined; types: readonly string[]; kind?: keyof typeof reasons },
): { kind: 'good'; header: AssertionHeader } | { kind: 'bad'; reason: Sayable } {
  const { notSigned, ofType } = reasons[expected.kind ?? 'assertion'];
  const header = decodedHeader(jwt);
  const parsed = Header.safeParse(header);
  if (!header || !parsed.success) return bad(notSigned);
  // "If any of the listed extension Header Parameters are not understood and supported by the recipient, then the JWS
  // is invalid." We support none of them; `b64` (RFC 7797) is such a parameter.
  if ('crit' in header) return bad(msg('oauth.assertionHasCritHeaderParameters'));
  if ('b64' in header) return bad(msg('oauth.assertionHasB64HeaderParameter'));
  const { alg, kid, typ } = parsed.data;
  if (!(assertionAlgorithms as readonly string[]).includes(alg))
    return bad(msg('oauth.assertionIsSignedWithAlg', { alg: quote(alg) }));
  if (expected.algorithms && !expected.algorithms.some((one) => sameAlgorithm(one, alg))) {
    return bad(msg('oauth.assertionIsSignedWithAlgBut', { alg, algorithms: expected.algorithms.join(' or ') }));
  }
  const type = typ?.toLowerCase().replace(/^application\//, '') ?? PLAIN;
  if (!expected.types.some((one) => one.toLowerCase() === type))
    return bad(ofType(quote(type), expected.types.join(' or ')));
  return { kind: 'good', header: { alg, kid } };
}

/** Shortens external input for quoting in a reason. */
export function quote(value: string): string {
  return value.slice(0, 100);
}

function bad(reason: Sayable): { kind: 'bad'; reason: Sayable } {
  return { kind: 'bad', reason };
}
