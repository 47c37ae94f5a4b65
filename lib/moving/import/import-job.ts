import { z } from 'zod';
import type { Actor } from '@/lib/journal/audit/audit-entry';
import type { Sayable } from '@/lib/platform/shared/message';
import type { SourceName } from '../sources';
import type { TransferRecord } from '../transfer/record';

/** `planned`: the dry run is complete and nothing happens until an owner decides. The last three are final. */
export const importStates = ['uploading', 'reading', 'planned', 'applying', 'done', 'stopped', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

export const recordKinds = ['group', 'person', 'client'] as const satisfies TransferRecord['kind'][];
export type RecordKind = TransferRecord['kind'];

/** What happens to a record. `noted`: what is only a remark about the file or a record. */
export const importEffects = ['created', 'changed', 'unchanged', 'left-out', 'noted'] as const;
export type ImportEffect = (typeof importEffects)[number];

/** How many records there are of each kind and effect. */
export const importCounts = z.partialRecord(
  z.enum([...recordKinds, 'file']),
  z.partialRecord(z.enum(importEffects), z.int()),
);
export type ImportCounts = z.output<typeof importCounts>;

/**
 * `read` stores the file's records. Then the dry run, and later the import, go through the groups, the people, and the
 * clients. `members` fills the groups.
 */
export const importProgress = z.object({
  phase: z.enum(['read', 'group', 'person', 'members', 'client']),
  /** The ordinal of the last record that is done in this phase; in `members`, that of the group. */
  after: z.int(),
  /** In `members`: the ordinal of the last member of the group that comes next. */
  member: z.int(),
});
export type ImportProgress = z.output<typeof importProgress>;

export const progressIn = (phase: ImportProgress['phase'], after = 0, member = 0): ImportProgress => ({
  phase,
  after,
  member,
});

export interface ImportJob {
  tenantId: string;
  id: string;
  source: SourceName;
  fileName: string;
  state: ImportState;
  /** On whose behalf it is applied. */
  startedBy: Actor;
  /** The size of the file. */
  bytes: number;
  /** What the dry run found. */
  planned: ImportCounts;
  /** What has been done. */
  applied: ImportCounts;
  progress: ImportProgress;
  error: Sayable | null;
  createdAt: Date;
  appliedAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date;
}

/** Which attributes change, and which parts of a record are taken, or kept as they are. */
export const recordParts = ['password', 'totp', 'passkey', 'link', 'role', 'group', 'secret'] as const;
export type RecordPart = (typeof recordParts)[number];
export const recordWhat = z.object({
  attributes: z.array(z.string()).default([]),
  takes: z.array(z.enum(recordParts)).default([]),
  keeps: z.array(z.enum(recordParts)).default([]),
});
export type RecordWhat = z.output<typeof recordWhat>;

/** A record, or a note, as a dry run or an import reports it. */
export interface ReportedRecord {
  ordinal: number;
  kind: RecordKind | 'file';
  name: string;
  /** Null until the dry run has reached it. */
  effect: ImportEffect | null;
  what: RecordWhat;
  reasons: Sayable[];
  resourceId: string | null;
  appliedAt: Date | null;
}

/** The largest file, and the largest part that it is uploaded in. */
export const FILE_BYTES_AT_MOST = 512 * 1024 * 1024;
export const PART_BYTES_AT_MOST = 768 * 1024;

/** How long an import that has not been applied is kept, and the report of one that has. */
export const KEPT_DAYS = 7;

/** The counts with more of a kind. */
export function counted(
  counts: ImportCounts,
  kind: RecordKind | 'file',
  effects: readonly ImportEffect[],
): ImportCounts {
  const of = { ...counts[kind] };
  for (const effect of effects) of[effect] = (of[effect] ?? 0) + 1;
  return { ...counts, [kind]: of };
}

/** How many records there are, without notes. */
export const total = (counts: ImportCounts): number =>
  recordKinds.reduce((sum, kind) => {
    const { noted: _noted, ...effects } = counts[kind] ?? {};
    return sum + Object.values(effects).reduce((all, one) => all + one, 0);
  }, 0);
