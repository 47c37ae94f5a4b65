import { isScimError } from '@/lib/scim/protocol/errors';
import type { BulkEntry } from './bulk-operation';

/**
 * The operations of a circle all refer to each other, directly or indirectly. A single operation that refers to itself
 * is also a circle.
 */
export type BulkStep = { kind: 'one'; entry: BulkEntry } | { kind: 'circle'; entries: BulkEntry[] };

/**
 * Plans the order of execution: that of the request, except that an operation's references are created before it. Uses
 * Tarjan's algorithm, which finds the strongly connected components of the references in that order.
 */
export function planBulk(entries: readonly BulkEntry[]): BulkStep[] {
  const needs = needsOf(entries);
  const lowest = new Map<BulkEntry, number>();
  const open = new Set<BulkEntry>();
  const steps: BulkStep[] = [];

  const visit = (entry: BulkEntry): number => {
    const index = lowest.size;
    let low = index;
    lowest.set(entry, low);
    open.add(entry);
    for (const needed of needs(entry)) {
      const seen = lowest.get(needed);
      if (seen === undefined) low = Math.min(low, visit(needed));
      else if (open.has(needed)) low = Math.min(low, seen);
    }
    lowest.set(entry, low);
    if (low === index) steps.push(close(entry));
    return low;
  };
  /** Takes the entry and everything opened after it. */
  const close = (entry: BulkEntry): BulkStep => {
    const opened = [...open];
    const entries = opened.slice(opened.indexOf(entry)).sort((left, right) => left.position - right.position);
    entries.forEach((one) => open.delete(one));
    return entries.length > 1 || needs(entry).includes(entry) ? { kind: 'circle', entries } : { kind: 'one', entry };
  };
  for (const entry of entries) if (!lowest.has(entry)) visit(entry);
  return steps;
}

/** For each operation, the operations that create what it refers to. */
function needsOf(entries: readonly BulkEntry[]): (entry: BulkEntry) => BulkEntry[] {
  const makers = new Map(
    entries.flatMap((entry) =>
      entry.method === 'POST' && entry.bulkId !== null ? [[entry.bulkId, entry] as const] : [],
    ),
  );
  return ({ asked }) => (isScimError(asked) ? [] : [...asked.references].flatMap((bulkId) => makers.get(bulkId) ?? []));
}
