import { msg } from '@/lib/platform/shared/message';
import { seal } from '@/lib/platform/shared/seal';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import { preparedUserName, userNameKey } from '@/lib/platform/shared/user-name';
import { isSourceName, sources } from '../sources';
import type { TransferRecord } from '../transfer/record';
import type { Note } from '../transfer/source';
import { counted, progressIn } from './import-job';
import type { ReadRecord } from './queue';
import { LOST, open, type Step, standing, type Turn } from './turn';

/** How many records are read between two looks at the claim. */
const READ_AT_ONCE = 500;

/**
 * Reads from the beginning, because readers keep no state between steps, and skips what is stored. A record that was
 * read twice would have the same ordinal. A step reads on for at least as long as it skipped: however large the file is,
 * skipping takes no longer than reading in all.
 */
export async function readFile(step: Step): Promise<Turn> {
  const { queue, claimed, sealingKey } = step;
  const began = performance.now();
  let { until } = step;
  if (!isSourceName(claimed.source))
    return { state: 'failed', error: msg('moving.sourceIsUnknown'), againInMilliseconds: null };
  const { after } = claimed.progress;
  let ordinal = 0;
  let batch: ReadRecord[] = [];
  const store = async (): Promise<boolean> => {
    if (batch.length === 0) return true;
    const planned = batch.reduce(
      (counts, { kind, effect }) => (effect === null ? counts : counted(counts, kind, [effect])),
      claimed.planned,
    );
    const saved = await queue.putRecords(
      claimed,
      standing(claimed, { planned, progress: progressIn('read', ordinal) }),
      batch,
    );
    batch = [];
    return saved;
  };
  for await (const record of sources[claimed.source].read(opened(step, queue.readFile(claimed)))) {
    ordinal++;
    if (ordinal <= after) continue;
    if (ordinal === after + 1) until = Math.max(until, 2 * performance.now() - began);
    batch.push(readRecord(ordinal, record, sealingKey));
    if (batch.length < READ_AT_ONCE) continue;
    if (!(await store())) return LOST;
    if (performance.now() >= until) return { state: 'reading', error: null, againInMilliseconds: 0 };
  }
  if (!(await store())) return LOST;
  return (await queue.endReading(claimed, standing(claimed, { progress: progressIn('group') }))) ? null : LOST;
}

async function* opened({ sealingKey }: Step, parts: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  for await (const part of parts) yield open(sealingKey, part);
}

function readRecord(ordinal: number, record: TransferRecord | Note, key: Keys): ReadRecord {
  if (record.kind === 'note') {
    const { about: kind, name, leftOut, text } = record;
    const effect = leftOut ? 'left-out' : 'noted';
    return { ordinal, kind, key: '', name: name ?? '', contentSealed: null, memberOf: [], effect, reasons: [text] };
  }
  return {
    ordinal,
    kind: record.kind,
    ...named(record),
    contentSealed: seal(key, Buffer.from(JSON.stringify(record))),
    memberOf: record.kind === 'client' ? [] : [...new Set(record.member_of)],
    effect: null,
    reasons: [],
  };
}

function named(record: TransferRecord): { key: string; name: string } {
  switch (record.kind) {
    case 'group':
      return { key: record.id, name: record.display_name };
    case 'person':
      return { key: userNameKey(preparedUserName(record.user_name)), name: record.user_name };
    case 'client':
      return { key: record.client_id, name: record.client_id };
  }
}
