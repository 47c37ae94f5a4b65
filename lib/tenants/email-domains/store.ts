import type { Actor, AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { EmailDomain, EmailDomainRoute, ListedEmailDomain } from './email-domain';

/** Stores the email domains of tenants. A domain of another tenant is "not found". */
export interface EmailDomainStore {
  find(tenantId: string, domain: string): Promise<EmailDomain | null>;
  list(query: EmailDomainQuery): Promise<{ domains: ListedEmailDomain[]; total: number }>;
  /**
   * Adds a domain that is not verified, with its audit row.
   * @returns the domain as it is if the tenant has it, or 'full' if the tenant has `atMost` others; in both cases
   *   nothing
   *   is written
   */
  add(
    tenantId: string,
    domain: EmailDomain,
    atMost: number,
    audit: AuditEntry,
  ): Promise<'added' | 'full' | EmailDomain>;
  /**
   * Marks a domain as verified, with its audit row.
   * @returns 'taken' if another tenant has verified it, 'unchanged' if it was removed, has another token or is
   *   verified;
   *   in both cases nothing is written
   */
  verify(
    tenantId: string,
    domain: Pick<EmailDomain, 'domain' | 'token'>,
    by: { actor: Actor; at: Date },
    audit: AuditEntry,
  ): Promise<'verified' | 'taken' | 'unchanged'>;
  /**
   * Sets or removes the route of a domain, with its audit row.
   * @returns 'unchanged' if it has this route, 'no-provider' if the tenant does not have the provider; in both cases
   *   nothing is written
   */
  setRoute(
    tenantId: string,
    domain: string,
    route: EmailDomainRoute | null,
    cause: Cause,
  ): Promise<'changed' | 'unchanged' | 'no-provider' | 'not-found'>;
  /** How many active people at a domain have only a password. People with a console role are not counted. */
  countPasswordOnly(tenantId: string, domain: string): Promise<number>;
  /** The domains, sorted, whose route leads to a provider. */
  listRoutedTo(tenantId: string, providerId: string): Promise<string[]>;
  /** Removes a domain, with its audit row. @returns null if the tenant does not have it */
  remove(tenantId: string, domain: string, audit: AuditEntry): Promise<{ wasVerified: boolean } | null>;
  /** Removes a domain that is not verified, with its audit row. A verified one stays. */
  removeUnverified(tenantId: string, domain: string, audit: AuditEntry): Promise<void>;
}

export const emailDomainSorts = ['domain', 'provider', 'addedAt'] as const;
export type EmailDomainSort = (typeof emailDomainSorts)[number];

export const emailDomainStatuses = ['verified', 'unverified'] as const;
export type EmailDomainStatus = (typeof emailDomainStatuses)[number];

/** Where a domain leads: nowhere, to a provider as one way to sign in, or to a provider that it requires. */
export const emailDomainRoutings = ['none', 'provider', 'required'] as const;
export type EmailDomainRouting = (typeof emailDomainRoutings)[number];

export interface EmailDomainQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the domain, in lower case. */
  search?: string | undefined;
  status?: EmailDomainStatus | undefined;
  routing?: EmailDomainRouting | undefined;
  sort: EmailDomainSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
