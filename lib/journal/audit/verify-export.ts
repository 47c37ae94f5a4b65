import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import { CHAIN_START, entryHash, LATENESS_MILLISECONDS, linkHash } from './chain';
import { type CheckpointClaims, checkpointFile, readCheckpoint } from './checkpoint';
import type { Finding } from './verify-chain';

const entryLine = z.looseObject({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
  seal: z.strictObject({ number: z.int().min(1), previous_hash: z.string(), hash: z.string() }).nullable(),
});
const lastLine = z.object({
  export: z
    .looseObject({ tenant: z.string(), filter: z.record(z.string(), z.unknown()) })
    .and(z.union([checkpointFile, z.object({ checkpoint: z.null() })])),
});

/**
 * Entries are sealed within minutes of being written, so few lines arrive ahead of their number. More than this means
 * that a link was removed.
 */
const EARLY_AT_MOST = 100_000;

export type VerifiedExport =
  | { kind: 'intact'; sealed: number; unsealed: number; checkpoint: CheckpointClaims }
  | { kind: 'broken'; finding: Finding }
  /**
   * A filtered export: a person who changes a line can recompute its hashes, so only the whole chain proves integrity.
   */
  | { kind: 'filtered' }
  /**
   * Entries are missing, and another entry says that some have expired: only the database has the links in their place.
   */
  | { kind: 'expired' }
  | { kind: 'malformed'; line: number }
  | { kind: 'no-checkpoint' };

type Line = z.infer<typeof entryLine>;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Verifies an export of the whole log without the database: every sealed entry up to its checkpoint.
 * @param anchor a verified checkpoint that was kept elsewhere
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  anchor: CheckpointClaims | null = null,
): Promise<VerifiedExport> {
  const chain = followChain(anchor);
  let [at, unsealed]: [number, Line[]] = [0, []];
  let finding: Finding | null = null;
  let unsealedCount = 0;
  let hasExpired = false;
  for await (const text of lines) {
    at += 1;
    const json = parsed(text);
    const end = lastLine.safeParse(json);
    if (end.success) {
      const verified: VerifiedExport = finding
        ? { kind: 'broken', finding }
        : await atEnd(end.data.export, chain, { unsealed: unsealedCount, anchor });
      return hasExpired && verified.kind === 'broken' && isMissing(verified.finding) ? { kind: 'expired' } : verified;
    }
    const line = entryLine.safeParse(json);
    if (!line.success) return { kind: 'malformed', line: at };
    hasExpired ||= line.data.action === 'audit-log.expired';
    if (finding) continue;
    if (line.data.seal === null) {
      unsealedCount += 1;
      // Only the first unsealed entry matters, because it is the oldest.
      unsealed = unsealed.length === 0 ? [line.data] : unsealed;
    } else {
      finding = chain.take(line.data, line.data.seal);
      const [oldest] = unsealed;
      if (!finding && oldest && Date.parse(line.data.at) - Date.parse(oldest.at) > LATENESS_MILLISECONDS)
        finding = { kind: 'put-in', number: null, entry: named(oldest) };
    }
  }
  return { kind: 'malformed', line: at + 1 };
}

const isMissing = ({ kind }: Finding): boolean => kind === 'removed' || kind === 'truncated';

async function atEnd(
  end: z.infer<typeof lastLine>['export'],
  chain: ReturnType<typeof followChain>,
  { unsealed, anchor }: { unsealed: number; anchor: CheckpointClaims | null },
): Promise<VerifiedExport> {
  if (Object.keys(end.filter).length > 0) return { kind: 'filtered' };
  if (end.checkpoint === null) return { kind: 'no-checkpoint' };
  const checkpoint = await readCheckpoint({ jws: end.checkpoint, publicJwk: end.key });
  if (checkpoint?.tenantId !== end.tenant || (anchor && anchor.tenantId !== end.tenant))
    return { kind: 'broken', finding: { kind: 'checkpoint-changed', number: null, entry: null } };
  const finding = chain.end(checkpoint);
  return finding ? { kind: 'broken', finding } : { kind: 'intact', sealed: checkpoint.number, unsealed, checkpoint };
}

const named = ({ id, at, action }: Line) => ({ id, at: new Date(at), action });

/** Lines are ordered by time but links by number, so lines that arrive early wait for their predecessors. */
function followChain(anchor: CheckpointClaims | null) {
  const early = new Map<number, { line: Line; previous: string; hash: string }>();
  let [number, hash, last]: [number, string, Line | null] = [0, CHAIN_START, null];

  return {
    take(line: Line, { number: at, previous_hash: previous, hash: own }: NonNullable<Line['seal']>): Finding | null {
      const entry = Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'seal')) as JsonObject;
      const link = {
        number: at,
        entryId: line.id,
        at: new Date(line.at),
        action: line.action,
        entryHash: entryHash(entry),
      };
      if (linkHash(previous, link) !== own) return { kind: 'changed', number: at, entry: named(line) };
      if (at <= number || early.has(at)) return { kind: 'put-in', number: at, entry: named(line) };
      early.set(at, { line, previous, hash: own });
      for (let next = early.get(number + 1); next; next = early.get(number + 1)) {
        if (next.previous !== hash) return { kind: 'link-changed', number: number + 1, entry: named(next.line) };
        number += 1;
        [hash, last] = [next.hash, next.line];
        early.delete(number);
        if (number === anchor?.number && hash !== anchor.hash)
          return { kind: 'rewritten', number, entry: named(next.line) };
      }
      return early.size > EARLY_AT_MOST ? { kind: 'removed', number: number + 1, entry: null } : null;
    },

    end(checkpoint: CheckpointClaims): Finding | null {
      if (early.size > 0) return { kind: 'removed', number: number + 1, entry: null };
      if (number < Math.max(checkpoint.number, anchor?.number ?? 0))
        return { kind: 'truncated', number: number + 1, entry: null };
      if (number > checkpoint.number || hash !== checkpoint.hash)
        return { kind: 'rewritten', number, entry: last && named(last) };
      return null;
    },
  };
}
