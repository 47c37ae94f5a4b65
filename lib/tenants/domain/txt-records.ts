import { Resolver } from 'node:dns/promises';
import type { LookUpTxt } from './check-record';

const TIMEOUT_MILLISECONDS = 3_000;
/** There is no such name, or none of this type. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Asks DNS for TXT records, past every copy of this machine's.
 * @param servers addresses of name servers to ask; null for those that the machine asks
 */
export function createTxtLookup(servers: readonly string[] | null): LookUpTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MILLISECONDS, tries: 2 });
    if (servers !== null) resolver.setServers(servers);
    try {
      // A long value comes in pieces (RFC 1035, 3.3.14).
      const values = (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
      return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      return NOTHING.has(code) ? { kind: 'none' } : { kind: 'failed', reason: code };
    }
  };
}
