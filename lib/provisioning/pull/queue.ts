import type { Person } from '@/lib/people/person';
import type { Sayable } from '@/lib/platform/shared/message';
import type { GroupQueue } from './group-queue';
import type { PulledPerson } from './pulled-person';
import type { Run, RunResult } from './run';
import type { PullSource } from './source';

/** A directory that one process has claimed to pull. */
export interface ClaimedPull extends PullSource {
  tenantSlug: string;
  issuerRole: 'owner' | 'admin' | 'auditor';
  deltaLink: string | null;
  groupDeltaLink: string | null;
  leasedUntil: Date;
}

/** Which claim a write belongs to. It has no effect if the claim has ended. */
export type Held = Pick<ClaimedPull, 'tenantId' | 'connectionId' | 'leasedUntil'>;

/** An entry of the list that is being applied. */
export interface ListedPerson {
  person: PulledPerson;
  /** Whether the directory said before that the person is active; null if it has not said so yet. */
  wasActive: boolean | null;
  refusedAt: Date | null;
}

/** What became of an entry. */
export interface AppliedPerson {
  remoteId: string;
  /** What the directory says from now on; undefined keeps what it said before. */
  active?: boolean | undefined;
  /** When the change was rejected; null if it was not. */
  refusedAt: Date | null;
}

/** A person of a list who is active here and would leave. */
export interface Leaver {
  id: string;
  name: string;
}

/** How a claim ends. */
export interface PullSettled {
  run: Run | null;
  error: Sayable | null;
  /** When the directory is pulled next; null if not. */
  againInMilliseconds: number | null;
  /** Only if they change. */
  deltaLink?: string | null;
  groupDeltaLink?: string | null;
  listAgainInMilliseconds?: number;
  lastRun?: RunResult;
  dryRun?: RunResult;
}

/** The directories that are pulled, in the database. Times are the database's. */
export interface PullQueue extends GroupQueue {
  /** Claims due directories. No other process pulls them for a few minutes, unless their settings change. */
  claim(limit: number): Promise<ClaimedPull[]>;
  /**
   * Saves how far a run has come, and extends the claim.
   * @returns the end of the extended claim; null if it has ended, or the connection was disabled
   */
  hold(held: Held, run: Run): Promise<Date | null>;
  /** Starts a run: what an interrupted one has listed is dropped. @returns as `hold` */
  begin(held: Held, run: Run): Promise<Date | null>;
  /** Saves a page of a list and how far the run has come, in one transaction. @returns as `hold` */
  list(held: Held, run: Run, page: { people: PulledPerson[]; gone: readonly string[] }): Promise<Date | null>;
  settle(held: Held, how: PullSettled): Promise<void>;

  /** The next entries of the list that have not been applied, by the directory's id. */
  nextListed(of: Held, runId: string, page: { after: string | null; limit: number }): Promise<ListedPerson[]>;
  /** What is known about some people. */
  findWords(of: Held, remoteIds: readonly string[]): Promise<Map<string, boolean | null>>;
  applied(of: Held, people: readonly AppliedPerson[]): Promise<void>;
  /** The active people of the connection who are not in the list, or not active there, by id. */
  listLeavers(of: Held, runId: string, page: { after: string | null; limit: number }): Promise<Leaver[]>;
  countListed(of: Held, runId: string): Promise<number>;
  /** Notes that those who were not in the list are not active, and forgets whom the connection no longer has. */
  endList(of: Held, runId: string): Promise<void>;
  /**
   * The connection's people by the directory's ids. Someone without an externalId, as after a handover, is found by the
   * user name.
   */
  findPeople(of: Held, people: readonly PulledPerson[]): Promise<Map<string, Person>>;
}
