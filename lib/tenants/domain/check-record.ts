import { Resolver } from 'node:dns/promises';
import { domainRecord, type TenantDomain } from './domain';

/** The result of a DNS query for TXT records of a name. */
export type TxtAnswer = { kind: 'found'; values: string[] } | { kind: 'none' } | { kind: 'failed'; reason: string };

export type LookUpTxt = (name: string) => Promise<TxtAnswer>;

export type CheckedRecord =
  | { kind: 'proved' }
  | { kind: 'no-record' }
  | { kind: 'other-value'; found: string }
  | { kind: 'lookup-failed'; reason: string };

const SHOWN_CHARACTERS = 200;

/** Whether DNS currently has the record that proves a host name. The name may have other TXT records besides it. */
export async function checkRecord(
  domain: Pick<TenantDomain, 'host' | 'token'>,
  lookUpTxt: LookUpTxt,
): Promise<CheckedRecord> {
  const { name, value } = domainRecord(domain);
  const answer = await lookUpTxt(name);
  if (answer.kind === 'failed') return { kind: 'lookup-failed', reason: answer.reason };
  if (answer.kind === 'none') return { kind: 'no-record' };
  if (answer.values.some((held) => held.trim() === value)) return { kind: 'proved' };
  return { kind: 'other-value', found: answer.values.join(', ').slice(0, SHOWN_CHARACTERS) };
}

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
