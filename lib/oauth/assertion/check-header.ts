/** Checks the header of an assertion (RFC 7515, 4.1; RFC 8725, 3). */
import { z } from 'zod';
import { assertionAlgorithms, sameAlgorithm } from './algorithms';
import { decodedHeader } from './decode';

/** Embedded keys (jwk, jku, x5u, x5c) are ignored: only registered keys are trusted (RFC 8725, 3.10). */
const Header = z.object({ alg: z.string(), kid: z.string().optional(), typ: z.string().optional() });

export interface AssertionHeader {
  alg: string;
  kid: string | undefined;
}

/** The assumed type of an assertion without `typ`; an explicit JWT means the same (RFC 7519, 5.1). */
const PLAIN = 'jwt';

/**
 * @param expected.algorithms the subset of supported algorithms to accept; all of them when omitted
 * @param expected.types the accepted explicit types (RFC 8725, 3.11); JWT also accepts an assertion without a type
 * @returns the header, or the private reason why it is rejected
 */
export function checkHeader(
  jwt: string,
  expected: { algorithms?: readonly string[] | undefined; types: readonly string[] },
): { kind: 'good'; header: AssertionHeader } | { kind: 'bad'; reason: string } {
  const header = decodedHeader(jwt);
  const parsed = Header.safeParse(header);
  if (!header || !parsed.success) return bad('assertion is not a signed JWT');
  // "If any of the listed extension Header Parameters are not understood and supported by the recipient, then the JWS
  // is invalid." We support none of them; `b64` (RFC 7797) is such a parameter.
  if ('crit' in header) return bad('assertion has crit header parameters');
  if ('b64' in header) return bad('assertion has a b64 header parameter, which JWTs do not allow');
  const { alg, kid, typ } = parsed.data;
  if (!(assertionAlgorithms as readonly string[]).includes(alg))
    return bad(`assertion is signed with ${quote(alg)}, which is not supported`);
  if (expected.algorithms && !expected.algorithms.some((one) => sameAlgorithm(one, alg))) {
    return bad(`assertion is signed with ${alg}, but the registered algorithm is ${expected.algorithms.join(' or ')}`);
  }
  const type = typ?.toLowerCase().replace(/^application\//, '') ?? PLAIN;
  if (!expected.types.some((one) => one.toLowerCase() === type))
    return bad(`assertion has type ${quote(type)}, not ${expected.types.join(' or ')}`);
  return { kind: 'good', header: { alg, kid } };
}

/** Shortens external input for quoting in a reason. */
export function quote(value: string): string {
  return value.slice(0, 100);
}

function bad(reason: string): { kind: 'bad'; reason: string } {
  return { kind: 'bad', reason };
}
