import { isAboveRank } from '@/lib/people/may-manage';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { sources } from '../sources';
import { recognizeSource } from '../sources/recognize';
import { isUnreadableFile } from '../transfer/source';
import { applyNext } from './apply-records';
import type { ImportJob } from './import-job';
import { planNext } from './plan-records';
import type { ClaimedImport, ImportSettled } from './queue';
import { readFile } from './read-file';
import { type ImportServices, LOST, open, type Step, type Turn } from './turn';

/** A step takes about so long; then other imports have their turn. */
const STEP_MILLISECONDS = 20_000;

const later = ({ state }: Pick<ImportJob, 'state'>): ImportSettled => ({ state, error: null, againInMilliseconds: 0 });
const failed = (error: Sayable): ImportSettled => ({ state: 'failed', error, againInMilliseconds: null });

/**
 * Continues an import for a while: reads its file, plans what happens to each record, or applies it.
 * @returns how the claim ends; null if it has already ended
 */
export async function importStep(services: ImportServices, claimed: ClaimedImport): Promise<ImportSettled | null> {
  const world = await services.world(claimed.tenantSlug);
  if (!world) return failed(msg('moving.notWhileSuspended'));
  const until = performance.now() + (services.milliseconds ?? STEP_MILLISECONDS);
  const step: Step = { ...services, claimed, world, until };
  try {
    for (;;) {
      const turn = await next(step);
      if (turn === LOST) return null;
      if (turn) return turn;
      if (performance.now() >= until) return later(claimed);
    }
  } catch (error) {
    if (isUnreadableFile(error)) return failed((await hintAt(step)) ?? error.reason);
    if (isAboveRank(error)) return { state: 'stopped', error: error.said, againInMilliseconds: null };
    throw error;
  }
}

/** How much of a file is read to recognize it, in bytes. */
const BEGINNING = 64 * 1024;

/** Why a file cannot be read, if it seems to come from another source than the chosen one. */
async function hintAt({ queue, claimed, sealingKey }: Step): Promise<Sayable | null> {
  for await (const part of queue.readFile(claimed)) {
    const seems = recognizeSource(Buffer.from(open(sealingKey, part).subarray(0, BEGINNING)).toString());
    if (seems === null || seems === claimed.source) return null;
    return msg('moving.isOfOtherSource', { source: sources[seems].label });
  }
  return null;
}

function next(step: Step): Promise<Turn> {
  const { state, progress } = step.claimed;
  if (state === 'applying') return applyNext(step, progress);
  if (state !== 'reading') return Promise.resolve({ state, error: null, againInMilliseconds: null });
  return progress.phase === 'read' ? readFile(step) : planNext(step, progress);
}
