import type { GroupStore } from '@/lib/directory/group-store';
import type { ClientStore } from '@/lib/grants/clients/store';
import type { Clock } from '@/lib/platform/shared/clock';
import { unseal } from '@/lib/platform/shared/seal';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import type { TransferRecord } from '../transfer/record';
import type { PersonDecision } from './decide-people';
import type { ClaimedImport, ImportQueue, ImportSettled, ImportStanding, RecordOutcome, WaitingRecord } from './queue';
import type { ImportWorld } from './world';

export interface ImportServices {
  queue: ImportQueue;
  stores(): { groups: Pick<GroupStore, 'findGroupsBy'>; clients: Pick<ClientStore, 'find'> };
  /** What decisions depend on in a tenant; null if it is suspended or in maintenance mode. */
  world(tenantSlug: string): Promise<ImportWorld | null>;
  /** Seals what was read from files. */
  sealingKey: Keys;
  now: Clock;
  /** How long a step may take. */
  milliseconds?: number;
}

/** A step in progress. */
export interface Step extends Omit<ImportServices, 'world'> {
  claimed: ClaimedImport;
  world: ImportWorld;
  /** In milliseconds of `performance.now()`. */
  until: number;
}

/** The claim has ended: another process continues. */
export const LOST = 'lost';
/** What came of a turn: null if the step goes on. */
export type Turn = ImportSettled | typeof LOST | null;

/** How far the import has come, with what changes. */
export const standing = (
  { state, planned, applied, progress }: ClaimedImport,
  changed: Partial<ImportStanding>,
): ImportStanding => ({ state, planned, applied, progress, ...changed });

export function open(key: Keys, sealed: Bytes): Bytes {
  const plain = unseal(key, sealed);
  if (!plain) throw new Error('What was read from a file cannot be decrypted with the secrets in use.');
  return plain;
}

/** The records that were read, in plain text. */
export const opens = <Kept extends TransferRecord>({ sealingKey }: Step, waiting: readonly WaitingRecord[]) =>
  waiting.map(({ ordinal, key, contentSealed }) => ({
    ordinal,
    key,
    record: JSON.parse(Buffer.from(open(sealingKey, contentSealed)).toString()) as Kept,
  }));

type Decided = Pick<PersonDecision, 'ordinal' | 'effect' | 'what' | 'reasons'>;

export const outcomeOf = ({ ordinal, effect, what, reasons }: Decided, resourceId: string | null): RecordOutcome => ({
  ordinal,
  effect,
  what,
  reasons,
  resourceId,
});
