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
