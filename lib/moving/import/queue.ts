import type { DirectoryStore } from '@/lib/directory/store';
import type { ClientStore } from '@/lib/grants/clients/store';
import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { RankStep } from '@/lib/people/may-manage';
import type { Person } from '@/lib/people/person';
import type { Sayable } from '@/lib/platform/shared/message';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { CredentialStore } from '@/lib/sign-in/passwords/store';
import type { NewFactor } from '@/lib/sign-in/second-factors/store';
import type { ImportEffect, ImportJob, RecordKind, RecordWhat } from './import-job';

/** An import that one process has claimed to continue. */
export interface ClaimedImport extends ImportJob {
  tenantSlug: string;
  leasedUntil: Date;
}

/** A record or note as the reader found it. */
export interface ReadRecord {
  ordinal: number;
  kind: RecordKind | 'file';
  key: string;
  name: string;
  contentSealed: Bytes | null;
  memberOf: readonly string[];
  effect: ImportEffect | null;
  reasons: readonly Sayable[];
}

/** A record that has not been applied. */
export interface WaitingRecord {
  ordinal: number;
  key: string;
  contentSealed: Bytes;
}

/** What the dry run found, or what was done. */
export interface RecordOutcome {
  ordinal: number;
  effect: ImportEffect;
  what: RecordWhat;
  reasons: readonly Sayable[];
  resourceId: string | null;
}

/** How far an import has come. */
export type ImportStanding = Pick<ImportJob, 'state' | 'planned' | 'applied' | 'progress'>;

/** A person here whom a record may refer to. */
export interface KnownPerson {
  person: Person;
  hasPassword: boolean;
  hasFactors: boolean;
}

export interface LinkKey {
  providerId: string;
  subject: string;
}

/** Who has what a record would bring. */
export interface Taken {
  /** The holder's id by `providerId subject`. */
  links: ReadonlyMap<string, string>;
  /** Credential IDs of passkeys, in base64url. */
  passkeys: ReadonlySet<string>;
}

/** The means to decide about records, outside of a transaction or within one. */
export interface ImportReader {
  /** People without a deletion who have one of the names, or an externalId outside of directories. */
  findPeople(tenantId: string, of: { keys: readonly string[]; externalIds: readonly string[] }): Promise<KnownPerson[]>;
  findTaken(tenantId: string, of: { links: readonly LinkKey[]; credentialIds: readonly Bytes[] }): Promise<Taken>;
  /** The kinds of password hashes that the tenant has. */
  listHashKinds: CredentialStore['listHashKinds'];
  /** The first record of the file with each key. */
  firstWith(of: ClaimedImport, kind: RecordKind, keys: readonly string[]): Promise<Map<string, number>>;
  /** What the groups of the file are called, by key; those that are left out are missing. */
  groupNames(of: ClaimedImport, keys: readonly string[]): Promise<Map<string, string>>;
}

/** The steps of one transaction that applies records. */
export interface ImportWithin extends ImportReader, RankStep {
  directory: DirectoryStore;
  clients: Pick<ClientStore, 'find' | 'change'>;
  importPasswords: CredentialStore['importPasswords'];
  addFactors(tenantId: string, factors: readonly (NewFactor & { personId: string })[], now: Date): Promise<void>;
  link(tenantId: string, links: readonly (LinkKey & { personId: string })[], now: Date): Promise<void>;
  /** Marks primary email addresses of new people as verified. */
  proveEmails(tenantId: string, emails: readonly { id: string; email: string }[]): Promise<void>;
  /** Records that someone has a way to sign in (lib/sign-in/one-time-links/postgres/claim-tenant.ts). */
  claimTenant(tenantId: string, personId: string, now: Date): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

/** How a claim ends. */
export interface ImportSettled {
  state: ImportJob['state'];
  error: Sayable | null;
  /** When it is continued; null if it waits for a decision or has ended. */
  againInMilliseconds: number | null;
}

/** The work of imports, in the database. Times are the database's. */
export interface ImportQueue extends ImportReader {
  /** Claims due imports. No other process continues them for a few minutes. */
  claim(limit: number, only?: Pick<ImportJob, 'tenantId' | 'id'>): Promise<ClaimedImport[]>;
  /** The uploaded file, part by part. */
  readFile(of: ClaimedImport): AsyncIterable<Bytes>;
  /** Saves records that were read and how far reading has come. @returns as `save` */
  putRecords(claimed: ClaimedImport, next: ImportStanding, records: readonly ReadRecord[]): Promise<boolean>;
  waiting(of: ClaimedImport, kind: RecordKind, page: { after: number; limit: number }): Promise<WaitingRecord[]>;
  /** The next group of the file that exists here, for its members. */
  nextGroup(of: ClaimedImport, after: number): Promise<{ ordinal: number; key: string; id: string } | null>;
  /** The people and groups of the file that belong to the group and exist here. */
  membersOf(
    of: ClaimedImport,
    key: string,
    page: { after: number; limit: number },
  ): Promise<{ ordinal: number; id: string }[]>;
  /**
   * Saves what was planned, and how far the import has come, and extends the claim.
   * @returns whether the claim still held
   */
  save(claimed: ClaimedImport, next: ImportStanding, outcomes?: readonly RecordOutcome[]): Promise<boolean>;
  /**
   * Applies records in one transaction with what is saved about them, so that neither exists without the other.
   * @returns whether the claim still held; otherwise nothing was done
   */
  apply(
    claimed: ClaimedImport,
    work: (within: ImportWithin) => Promise<{ next: ImportStanding; outcomes: readonly RecordOutcome[] }>,
  ): Promise<boolean>;
  /** Ends the reading: the file is deleted. @returns as `save` */
  endReading(claimed: ClaimedImport, next: ImportStanding): Promise<boolean>;
  /** How a claim ends: the import waits for its next turn, or ends. */
  settle(claimed: ClaimedImport, how: ImportSettled): Promise<void>;
}
