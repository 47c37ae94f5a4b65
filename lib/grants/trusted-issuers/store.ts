import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { RevocationRight } from '@/lib/oauth/assertion/trusted-issuer';
import type { BrakeReads, BrakeSteps } from '@/lib/people/brake/decide-brake';
import type { RankStep } from '@/lib/people/may-manage';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { Keys } from '@/lib/platform/shared/secret';
import type { ActiveFamilies, RegisteredIssuer } from './issuer';
import type { PollState } from './poll-queue';
import type { SignalStream, StreamFields } from './streams/stream';

/** Storage of trusted issuers. An issuer of another tenant counts as not found. */
export interface TrustedIssuerServices extends BrakeReads {
  /** Encrypts the tokens with which transmitters are polled. */
  sealingKey: Keys;
  /** Whether an address may be private and may use http; the operator decides. */
  mayUseHttp(address: URL): boolean;
  find(tenantId: string, issuer: string): Promise<RegisteredIssuer | null>;
  list(query: IssuerQuery): Promise<{ issuers: ListedIssuer[]; total: number }>;
  /** What would be revoked if the issuer were disabled or deleted now. */
  countActiveGrants(tenantId: string, issuer: string, now: Date): Promise<ActiveFamilies>;
  /** How polling its Shared Signals goes. */
  findPollState(tenantId: string, issuer: string): Promise<PollState | null>;
  /** The stream that an administrator created at the transmitter. */
  findStream(tenantId: string, issuer: string): Promise<SignalStream | null>;
  /** The issuers that would lose their right to end access if the connection or identity provider were deleted now. */
  listReaching(tenantId: string, reach: { people: RevocationRight['people']; of: string }): Promise<string[]>;
  /** The enabled issuers whose calls and signals are being stopped. */
  listBraked(tenantId: string, now: Date): Promise<string[]>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (change: IssuerChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. Those that change an issuer notify every process on commit. */
export interface IssuerChange extends RankStep, BrakeSteps {
  /** @returns 'exists', without changing anything, when the tenant already has the issuer */
  insert(issuer: RegisteredIssuer): Promise<'inserted' | 'exists'>;
  /**
   * Reads the issuer and locks its row. Waits for any token family that is just being started from one of its
   * assertions.
   */
  lock(tenantId: string, issuer: string): Promise<RegisteredIssuer | null>;
  /**
   * Whether the connection or identity provider exists that a right to end access names. If so, it is not deleted until
   * the transaction ends. Call it before `lock`: a deletion locks that first.
   */
  hasReach(tenantId: string, right: RevocationRight | null): Promise<boolean>;
  update(issuer: RegisteredIssuer): Promise<void>;
  delete(tenantId: string, issuer: string): Promise<void>;
  /** @returns 'exists', without changing anything, when the issuer has a stream already */
  insertStream(stream: SignalStream): Promise<'inserted' | 'exists'>;
  /** Writes the given fields, and leaves the others as they are. */
  updateStream(which: Pick<SignalStream, 'tenantId' | 'issuer'>, change: StreamFields): Promise<void>;
  deleteStream(tenantId: string, issuer: string): Promise<void>;
  /**
   * Revokes the token families that its assertions started, records an event for each and writes the audit row.
   * @returns how many of them were still active
   */
  endFamilies(end: {
    tenantId: string;
    issuer: string;
    reason: 'issuer-disabled' | 'issuer-deleted';
    cause: Cause;
    now: Date;
  }): Promise<number>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

export interface ListedIssuer extends RegisteredIssuer {
  activeFamilies: number;
}

export const issuerSorts = ['issuer', 'createdAt'] as const;
export type IssuerSort = (typeof issuerSorts)[number];

export interface IssuerQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the issuer, case-insensitive. */
  search?: string;
  status?: 'enabled' | 'disabled';
  sort: IssuerSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
  now: Date;
}
