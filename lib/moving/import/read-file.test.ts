import { afterEach, expect, it, vi } from 'vitest';
import { seal } from '@/lib/platform/shared/seal';
import { progressIn } from './import-job';
import type { ClaimedImport, ImportQueue, ReadRecord } from './queue';
import { readFile } from './read-file';
import { LOST, type Step } from './turn';

const sealingKey = new Uint8Array(32).fill(3);
const LINES_OF_PART = 100;
/** A step may take as long as it takes to store 20 batches. */
const STEP_MILLISECONDS = 20;

afterEach(() => {
  vi.restoreAllMocks();
});

/** A file of people, with a clock that a part read and a batch stored move by a millisecond. */
function fileOf(people: number) {
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const line = (number: number) =>
    JSON.stringify({
      kind: 'person',
      id: `p${number}`,
      user_name: `p${number}@example.com`,
      active: true,
      attributes: {},
      member_of: [],
    });
  const parts = Array.from({ length: people / LINES_OF_PART }, (_, part) =>
    seal(
      sealingKey,
      Buffer.from(Array.from({ length: LINES_OF_PART }, (_, at) => `${line(part * LINES_OF_PART + at)}\n`).join('')),
    ),
  );
  const claimed = {
    source: 'transfer',
    state: 'reading',
    planned: {},
    applied: {},
    progress: progressIn('read'),
  } as unknown as ClaimedImport;
  const stored: number[] = [];
  const read = { parts: 0 };
  const queue = {
    async *readFile() {
      for (const part of parts) {
        read.parts++;
        clock++;
        yield part;
      }
    },
    async putRecords(_: unknown, next: object, records: readonly ReadRecord[]) {
      clock++;
      stored.push(...records.map(({ ordinal }) => ordinal));
      Object.assign(claimed, next);
      return true;
    },
    async endReading() {
      return true;
    },
  } as unknown as ImportQueue;
  const step = () => ({ queue, claimed, sealingKey, until: clock + STEP_MILLISECONDS }) as unknown as Step;
  return { step, stored, read, parts: parts.length };
}

it('reads a large file in many steps at no more than three times the cost of reading it once', async () => {
  const people = 20_000;
  const { step, stored, read, parts } = fileOf(people);
  let steps = 1;
  for (let turn = await readFile(step()); turn !== null; turn = await readFile(step()), steps++) {
    if (turn === LOST) throw new Error('The claim was lost.');
    expect(turn.state).toBe('reading');
  }
  expect(stored).toEqual(Array.from({ length: people }, (_, at) => at + 1));
  expect(steps).toBeGreaterThan(3);
  expect(read.parts).toBeLessThan(3 * parts);
});
