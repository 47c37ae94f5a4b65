import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { PullChange } from '@/lib/provisioning/pull/store';
import type { ScimConnectionChange, ScimConnectionStore } from '@/lib/provisioning/scim-connections/store';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { ProviderTestResult } from '@/lib/sign-in/identity-providers/provider-test';
import type { ProviderChange } from '@/lib/sign-in/identity-providers/store';
import type { EmailDomainStore } from '@/lib/tenants/email-domains/store';
import type { SetupMail } from './mail-link';
import type { SetupLink } from './setup-link';

/** Storage of setup links. A link of another tenant, or a text that is not an id, counts as not found. */
export interface SetupLinkStore {
  list(query: SetupLinkQuery): Promise<{ links: SetupLink[]; total: number }>;
  find(tenantId: string, id: string): Promise<SetupLink | null>;
  /** The link through which a provider was created; null if there is none. */
  findOfProvider(provider: Pick<IdentityProvider, 'tenantId' | 'id' | 'createdAt'>): Promise<SetupLink | null>;
  /** @returns 'full', with nothing stored, if the tenant has as many active links as it may have */
  insert(link: NewSetupLink & { mail?: SetupMail | undefined }, audit: AuditEntry): Promise<'inserted' | 'full'>;
  /**
   * Gives a link that was neither withdrawn nor completed a new token and end. Its old token and its session end.
   * @param link.mail orders an email with the link; an earlier order that was not sent yet ends
   * @returns the link as it is then; 'full' as above; null if there is no such link
   */
  issueAgain(
    link: Pick<NewSetupLink, 'tenantId' | 'id' | 'tokenHash' | 'expiresAt'> & {
      now: Date;
      mail?: SetupMail | undefined;
    },
    audit: (link: SetupLink) => AuditEntry,
  ): Promise<{ link: SetupLink; sessions: number } | 'full' | null>;
  /** @returns the link, and how many sessions ended; null if there is no such link, or it has ended */
  withdraw(
    link: { tenantId: string; id: string; now: Date },
    audit: (link: SetupLink) => AuditEntry,
  ): Promise<{ link: SetupLink; sessions: number } | null>;
  /**
   * Gives a link the secret of the email that is about to be sent, with one conditional UPDATE.
   * @param mailed.orderedAt when that email was ordered
   * @returns null if the link has ended or was opened, or another email was ordered since
   */
  arm(mailed: MailedLink & { tokenHash: Bytes }): Promise<SetupLink | null>;
  /** Notes that the email was sent, with its audit row, unless another one was ordered since. */
  noteMailed(mailed: MailedLink, audit: AuditEntry): Promise<void>;
  /** The active link of a token that was not opened yet. */
  findUnopened(tenantId: string, tokenHash: Bytes, now: Date): Promise<SetupLink | null>;
  /** Opens a link with one conditional UPDATE: of any number of parallel calls, only one gets it. */
  open(
    opening: { tenantId: string; tokenHash: Bytes; sessionHash: Bytes; now: Date },
    audit: (link: SetupLink) => AuditEntry,
  ): Promise<SetupLink | null>;
  /** The active link that a browser has opened. */
  findOpen(session: SetupSession): Promise<SetupLink | null>;
  /** Whether the active link that a browser has opened has this token. */
  hasOpened(session: SetupSession, tokenHash: Bytes): Promise<boolean>;
  /**
   * Runs `work` in one transaction, with the link locked, so that nothing is changed through a link that has ended.
   * @returns 'gone' if the link is not active
   */
  change<Outcome>(session: SetupSession, work: (steps: SetupLinkChange) => Promise<Outcome>): Promise<Outcome | 'gone'>;
  /** Keeps the `state` of a test sign-in, in place of an earlier one. */
  openTest(test: SetupSession & { stateHash: Bytes; expiresAt: Date }): Promise<void>;
  /** Claims a test with one conditional UPDATE: of any number of parallel calls, only one gets true. */
  claimTest(test: SetupSession & { stateHash: Bytes }): Promise<boolean>;
  finishTest(test: SetupSession & { result: ProviderTestResult }): Promise<void>;
  /** The latest result that can still be read; null if there is none. */
  findTestResult(session: SetupSession): Promise<ProviderTestResult | null>;
}

/** A link with the email that was ordered for it. */
interface MailedLink {
  tenantId: string;
  id: string;
  orderedAt: Date;
  now: Date;
}

/** A request of the browser that opened a link. */
export interface SetupSession {
  tenantId: string;
  /** SHA-256 of the secret in its cookie. */
  sessionHash: Bytes;
  now: Date;
}

interface NewSetupLink extends Pick<SetupLink, 'tenantId' | 'id' | 'label' | 'tasks' | 'createdAt' | 'expiresAt'> {
  tokenHash: Bytes;
}

/** The steps of one transaction. */
export interface SetupLinkChange {
  link: SetupLink;
  connections: { change<Outcome>(work: (steps: ScimConnectionChange) => Promise<Outcome>): Promise<Outcome> };
  pulls: { change<Outcome>(work: (steps: PullChange) => Promise<Outcome>): Promise<Outcome> };
  providers: { change<Outcome>(work: (steps: ProviderChange) => Promise<Outcome>): Promise<Outcome> };
  emailDomains: EmailDomainStore;
  recordSelfTest: ScimConnectionStore['recordSelfTest'];
  /** Notes what was created through the link. */
  note(created: {
    connectionId?: string;
    scimTokenId?: string;
    provider?: Pick<IdentityProvider, 'id' | 'createdAt'>;
    emailDomain?: string;
  }): Promise<void>;
  /** Forgets a test sign-in, which no longer tells how the provider is set up. */
  forgetTest(): Promise<void>;
  /** Ends the link and its session. */
  complete(now: Date): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

export const setupLinkSorts = ['label', 'createdAt', 'expiresAt'] as const;
export type SetupLinkSort = (typeof setupLinkSorts)[number];

export interface SetupLinkQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the label, case-insensitive. */
  search?: string | undefined;
  status?: 'active' | 'ended' | undefined;
  sort: SetupLinkSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
  now: Date;
}
