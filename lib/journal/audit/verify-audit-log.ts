import { type CheckpointClaims, readCheckpoint } from './checkpoint';
import type { AuditChainStore } from './store';
import { type Finding, type KnownEnd, verifyChain } from './verify-chain';

export type VerifiedLog =
  | {
      kind: 'intact';
      /** All sealed entries, including expired ones. */
      entries: number;
      /** How many entries have expired, and the time before which; null if none have. */
      expired: { entries: number; before: Date } | null;
      first: Date;
      last: Date;
      waiting: number;
      checkpoint: CheckpointClaims | null;
      begunAt: Date;
    }
  /** Nothing is sealed yet. `waiting` entries are written. */
  | { kind: 'unsealed'; waiting: number }
  | { kind: 'broken'; finding: Finding };

/**
 * Verifies a tenant's audit log against its chain, its checkpoints, the stored end that the installation authenticates,
 * and checkpoints that were kept elsewhere. Entries that are written and sealed during the verification do not affect
 * it.
 * @param anchors verified checkpoints of the tenant from outside the database
 */
export async function verifyAuditLog(
  auditChain: AuditChainStore,
  { tenantId, anchors = [] }: { tenantId: string; anchors?: readonly CheckpointClaims[] },
): Promise<VerifiedLog> {
  const stored = await auditChain.listCheckpoints(tenantId);
  const end = await auditChain.findEnd(tenantId);
  const known: KnownEnd[] = anchors.map(({ number, hash }) => ({ kind: 'checkpoint', number, hash }));
  let checkpoint: CheckpointClaims | null = null;
  for (const one of stored) {
    const claims = await readCheckpoint(one);
    if (claims?.tenantId !== tenantId) return broken({ kind: 'checkpoint-changed', number: one.number, entry: null });
    checkpoint = claims;
    known.push({ kind: 'checkpoint', number: claims.number, hash: claims.hash });
  }
  if (end) known.push({ kind: 'end', number: end.number, hash: end.hash });
  let first: Date | null = null;
  const links = async function* () {
    for await (const link of auditChain.walkLinks(tenantId, end?.number ?? 0)) {
      first ??= link.at;
      yield link;
    }
  };
  let expiredBefore: Date | null = null;
  const result = await verifyChain(links(), known, async (at) => {
    // Read again for an entry that expired during the verification.
    if (expiredBefore === null || at >= expiredBefore) expiredBefore = await auditChain.findExpiry(tenantId);
    return expiredBefore !== null && at < expiredBefore;
  });
  const finding = 'finding' in result ? result.finding : await beyond(auditChain, tenantId);
  const putIn = end && (await auditChain.findPutIn(tenantId, end.sealedThrough));
  if (putIn && (!finding?.entry || putIn.at < finding.entry.at))
    return broken({ kind: 'put-in', number: null, entry: putIn });
  if (finding) return broken(finding);
  if (end && !end.genuine) return broken({ kind: 'end-changed', number: end.number, entry: null });
  const waiting = await auditChain.countUnsealed(tenantId, end?.sealedThrough ?? null);
  const last = 'last' in result ? result.last : null;
  if (!end || !last) return { kind: 'unsealed', waiting };
  return {
    kind: 'intact',
    entries: last.number,
    expired:
      'expired' in result && result.expired > 0 && expiredBefore
        ? { entries: result.expired, before: expiredBefore }
        : null,
    first: first ?? last.at,
    last: last.at,
    waiting,
    checkpoint,
    begunAt: end.begunAt,
  };
}

const broken = (finding: Finding): VerifiedLog => ({ kind: 'broken', finding });

/** Finds links after the stored end, which someone inserted without being able to forge a new end. */
async function beyond(auditChain: AuditChainStore, tenantId: string): Promise<Finding | null> {
  const link = await auditChain.findLinkBeyond(tenantId);
  return link && { kind: 'put-in', number: link.number, entry: { id: link.entryId, at: link.at, action: link.action } };
}
