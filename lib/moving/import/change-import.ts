import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import { seal } from '@/lib/platform/shared/seal';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import type { SourceName } from '../sources';
import { FILE_BYTES_AT_MOST, type ImportJob, KEPT_DAYS, PART_BYTES_AT_MOST, progressIn, total } from './import-job';
import type { ImportChange, ImportStore } from './store';

const DAY = 86_400_000;

interface How {
  cause: Cause;
  now: Date;
}

interface Which {
  tenantId: string;
  id: string;
}

type Store = Pick<ImportStore, 'change'>;

/** The import is not in the state in which this is possible. */
type WrongState = { kind: 'wrong-state'; job: ImportJob };
export type ImportChanged =
  | { kind: 'changed'; job: ImportJob }
  | { kind: 'not-found' }
  | WrongState
  /** Another import of the tenant is being read or applied. */
  | { kind: 'busy' };

/**
 * Begins an import, whose file follows in parts. Imports bring password hashes and roles, so only owners make them.
 * @throws AboveRank
 */
export function beginImport(
  store: Store,
  { tenantId, source, fileName }: { tenantId: string; source: SourceName; fileName: string },
  { cause, now }: How,
): Promise<ImportJob> {
  const job: ImportJob = {
    tenantId,
    id: newId(),
    source,
    fileName,
    state: 'uploading',
    startedBy: cause.actor,
    bytes: 0,
    planned: {},
    applied: {},
    progress: progressIn('read'),
    error: null,
    createdAt: now,
    appliedAt: null,
    endedAt: null,
    expiresAt: new Date(now.getTime() + KEPT_DAYS * DAY),
  };
  return store.change(async (steps) => {
    await steps.mustManage({ tenantId, cause, role: 'owner' });
    await steps.insert(job);
    return job;
  });
}

/**
 * Stores a part of the file, from 0. A part that is sent again replaces the one before.
 * @throws AboveRank
 */
export function addPart(
  { store, sealingKey }: { store: Store; sealingKey: Keys },
  { part, content, ...which }: Which & { part: number; content: Bytes },
  { cause }: How,
): Promise<ImportChanged | { kind: 'too-large' }> {
  return change(store, which, 'uploading', cause, async (steps, job) => {
    const { tenantId, id: importId } = job;
    if (content.length > PART_BYTES_AT_MOST || part * PART_BYTES_AT_MOST + content.length > FILE_BYTES_AT_MOST)
      return { kind: 'too-large' as const };
    await steps.putPart({ tenantId, importId, part, contentSealed: seal(sealingKey, content) });
    return { kind: 'changed', job };
  });
}

/**
 * Ends the upload: the file is read, and what would happen to each record is planned.
 * @throws AboveRank
 */
export function readUploaded(
  store: Store,
  which: Which,
  { cause }: How,
): Promise<ImportChanged | { kind: 'incomplete' }> {
  return change(store, which, 'uploading', cause, async (steps, job) => {
    const { bytes, complete } = await steps.measureParts(job.tenantId, job.id);
    if (!complete) return { kind: 'incomplete' as const };
    if (await steps.isBusy(job.tenantId, job.id)) return { kind: 'busy' };
    const reading: ImportJob = { ...job, state: 'reading', bytes };
    await steps.update(reading, true);
    return { kind: 'changed', job: reading };
  });
}

/**
 * Applies what the dry run showed, on behalf of the person who decides it.
 * @throws AboveRank
 */
export function applyImported(store: Store, which: Which, { cause, now }: How): Promise<ImportChanged> {
  return change(store, which, 'planned', cause, async (steps, job) => {
    if (await steps.isBusy(job.tenantId, job.id)) return { kind: 'busy' };
    const applying: ImportJob = {
      ...job,
      state: 'applying',
      startedBy: cause.actor,
      applied: await steps.countSettled(job.tenantId, job.id),
      progress: progressIn('group'),
      appliedAt: now,
    };
    await steps.update(applying, true);
    await steps.audit(entry(applying, 'import.started', cause));
    return { kind: 'changed', job: applying };
  });
}

/**
 * Stops an import for good. What was done stays; the rest of the file is deleted.
 * @throws AboveRank
 */
export function stopImport(store: Store, which: Which, { cause, now }: How): Promise<ImportChanged> {
  return change(store, which, ['reading', 'applying'], cause, async (steps, job) => {
    const stopped: ImportJob = { ...job, state: 'stopped', endedAt: now };
    await steps.update(stopped, false);
    await steps.forgetContents(job.tenantId, job.id);
    if (job.state === 'applying') await steps.audit(entry(stopped, 'import.stopped', cause));
    return { kind: 'changed', job: stopped };
  });
}

/**
 * Deletes an import that is not in progress, with its report. Nothing that it did is undone.
 * @throws AboveRank
 */
export function deleteImport(store: Store, which: Which, { cause }: How): Promise<ImportChanged> {
  return change(store, which, ['uploading', 'planned', 'done', 'stopped', 'failed'], cause, async (steps, job) => {
    await steps.remove(job.tenantId, job.id);
    return { kind: 'changed', job };
  });
}

function change<Outcome>(
  store: Store,
  { tenantId, id }: Which,
  from: ImportJob['state'] | readonly ImportJob['state'][],
  cause: Cause,
  work: (steps: ImportChange, job: ImportJob) => Promise<ImportChanged | Outcome>,
): Promise<ImportChanged | Outcome> {
  return store.change(async (steps) => {
    await steps.mustManage({ tenantId, cause, role: 'owner' });
    const job = await steps.lock(tenantId, id);
    if (!job) return { kind: 'not-found' };
    return [from].flat().includes(job.state) ? work(steps, job) : { kind: 'wrong-state', job };
  });
}

const entry = (
  { tenantId, id, fileName, source, planned, applied }: ImportJob,
  action: 'import.started' | 'import.stopped',
  cause: Cause,
): AuditEntry => ({
  tenantId,
  cause,
  action,
  target: { type: 'import', id, name: fileName },
  detail:
    action === 'import.started'
      ? { source, records: total(planned), counts: planned }
      : { source, records: total(applied), counts: applied },
});
