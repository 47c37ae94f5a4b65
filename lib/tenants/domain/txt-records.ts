import { Resolver } from 'node:dns/promises';
import type { LookUpTxt } from './check-record';

const TIMEOUT_MILLISECONDS = 3_000;
/** The name does not exist, or has no records of this type. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Queries DNS for TXT records, bypassing any cache on this machine.
 * @param servers addresses of name servers to query; null for those that the machine uses
 */
export function createTxtLookup(servers: readonly string[] | null): LookUpTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MILLISECONDS, tries: 2 });
    if (servers !== null) resolver.setServers(servers);
    try {
      // A long value is split into several strings (RFC 1035, 3.3.14).
      const values = (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
      return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      return NOTHING.has(code) ? { kind: 'none' } : { kind: 'failed', reason: code };
    }
  };
}
