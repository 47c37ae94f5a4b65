import type { AuditEvent } from './audit-event';
import { type AuditLink, CHAIN_START, type ChainEnd, eventHash, linkHash } from './chain';

/**
 * What is wrong with a log, and with which entry. The details of a removed link are unknown, because they were lost
 * with it.
 */
export interface Finding {
  kind:
    | 'changed'
    | 'removed'
    | 'put-in'
    | 'link-changed'
    | 'rewritten'
    | 'truncated'
    | 'end-changed'
    | 'checkpoint-changed';
  number: number | null;
  entry: { id: string; at: Date; action: string } | null;
}

/** A link with the entry that it seals; the entry is null if it was removed or has expired. */
export type LinkWithEntry = AuditLink & { event: AuditEvent | null };

/** A link whose hash is known from a checkpoint or the stored end. */
export interface KnownEnd extends ChainEnd {
  kind: 'checkpoint' | 'end';
}

const named = ({ entryId, at, action }: AuditLink) => ({ id: entryId, at, action });

/**
 * Walks a chain from its first link and stops at the first problem. Memory use does not grow with the length of the
 * chain.
 * @param known known hashes of links, by number
 * @param hasExpired whether an entry of that time may be missing
 * @returns the first problem found, or the last link and how many entries have expired
 */
export async function verifyChain(
  links: AsyncIterable<LinkWithEntry>,
  known: readonly KnownEnd[],
  hasExpired: (at: Date) => Promise<boolean>,
): Promise<{ finding: Finding } | { last: AuditLink | null; expired: number }> {
  const ends = known.toSorted((a, b) => a.number - b.number);
  let [last, hash, checked, expired]: [AuditLink | null, string, number, number] = [null, CHAIN_START, 0, 0];
  for await (const { event, ...link } of links) {
    const number: number = (last?.number ?? 0) + 1;
    if (link.number !== number) return { finding: { kind: 'removed', number, entry: null } };
    if (linkHash(hash, link) !== link.hash) return { finding: { kind: 'link-changed', number, entry: named(link) } };
    if (!event && !(await hasExpired(link.at))) return { finding: { kind: 'removed', number, entry: named(link) } };
    if (!event) expired += 1;
    else if (eventHash(event) !== link.entryHash) return { finding: { kind: 'changed', number, entry: named(link) } };
    for (let end = ends[checked]; end?.number === number; end = ends[++checked]) {
      if (end.hash !== link.hash)
        return { finding: { kind: end.kind === 'end' ? 'end-changed' : 'rewritten', number, entry: named(link) } };
    }
    [last, hash] = [link, link.hash];
  }
  if (ends[checked]) return { finding: { kind: 'truncated', number: (last?.number ?? 0) + 1, entry: null } };
  return { last, expired };
}
