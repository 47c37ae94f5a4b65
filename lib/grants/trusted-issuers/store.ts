import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { RankStep } from '@/lib/people/may-manage';
import type { LivingFamilies, RegisteredIssuer } from './issuer';

/** What the room needs of a store. An issuer of another tenant is "not found". */
export interface TrustedIssuerRoom {
  find(tenantId: string, issuer: string): Promise<RegisteredIssuer | null>;
  list(query: IssuerQuery): Promise<{ issuers: ListedIssuer[]; total: number }>;
  /** What would end with it now. */
  countLiving(tenantId: string, issuer: string, now: Date): Promise<LivingFamilies>;
  /** Runs `work` in one transaction, within the one that already runs if there is one. */
  change<Outcome>(work: (change: IssuerChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. Those that change an issuer tell every process when it commits. */
export interface IssuerChange extends RankStep {
  /** @returns 'exists' when the tenant has the issuer already, with nothing changed */
  insert(issuer: RegisteredIssuer): Promise<'inserted' | 'exists'>;
  /** Reads the issuer and locks its row: a family that is being started from its assertion is waited for. */
  lock(tenantId: string, issuer: string): Promise<RegisteredIssuer | null>;
  update(issuer: RegisteredIssuer): Promise<void>;
  delete(tenantId: string, issuer: string): Promise<void>;
  /**
   * Ends the token families that its assertions have started, each with its event, and writes the audit row of that.
   * @returns how many of them still lived
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
  livingFamilies: number;
}

export const issuerSorts = ['issuer', 'createdAt'] as const;
export type IssuerSort = (typeof issuerSorts)[number];

export interface IssuerQuery {
  tenantId: string;
  /** Part of the issuer, in any case. */
  search?: string;
  status?: 'enabled' | 'disabled';
  sort: IssuerSort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
  now: Date;
}
