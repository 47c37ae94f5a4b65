/** What the header of an assertion may decide (RFC 7515, 4.1; RFC 8725, 3). */
import { z } from 'zod';
import { assertionAlgorithms, sameAlgorithm } from './algorithms';
import { decodedHeader } from './decode';

/** Embedded keys (jwk, jku, x5u, x5c) are never looked at: whose key it is, its registration says (RFC 8725, 3.10). */
const Header = z.object({ alg: z.string(), kid: z.string().optional(), typ: z.string().optional() });

export interface AssertionHeader {
  alg: string;
  kid: string | undefined;
}

/** The type of assertions that name none, and that is as good as none (RFC 7519, 5.1). */
const PLAIN = 'jwt';

/**
 * @param expected.algorithms those accepted of the ones that are offered; all of them when left out
 * @param expected.types explicit types accepted (RFC 8725, 3.11); JWT stands for no type too
 * @returns the header, or the private reason against it
 */
export function checkHeader(
  jwt: string,
  expected: { algorithms?: readonly string[] | undefined; types: readonly string[] },
): { kind: 'good'; header: AssertionHeader } | { kind: 'bad'; reason: string } {
  const header = decodedHeader(jwt);
  const parsed = Header.safeParse(header);
  if (!header || !parsed.success) return bad('assertion is not a signed JWT');
  // "If any of the listed extension Header Parameters are not understood and supported by the recipient, then the JWS
  // is invalid." None is; `b64` (RFC 7797) is one.
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

/** What came from outside, as a reason may quote it. */
export function quote(value: string): string {
  return value.slice(0, 100);
}

function bad(reason: string): { kind: 'bad'; reason: string } {
  return { kind: 'bad', reason };
}
