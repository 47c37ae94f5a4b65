import type { Actor } from '@/lib/journal/audit/audit-entry';
import { domainRecord } from '../domain/domain';

/** How many a tenant may have. */
export const EMAIL_DOMAINS_AT_MOST = 50;

/** A domain of email addresses that a tenant has added, and has proven by a DNS record once it is verified. */
export interface EmailDomain {
  /** In lower case, as DNS spells it (RFC 5891). */
  domain: string;
  /** The value that its DNS record must contain. It is public, like the record. */
  token: string;
  addedAt: Date;
  addedBy: Actor;
  /** When the record was found for the first time, and who asked for it; null until then. */
  verifiedAt: Date | null;
  verifiedBy: Actor | null;
  /** Where people with its addresses sign in; null if they choose. */
  route: EmailDomainRoute | null;
}

/**
 * Leads people with addresses of a domain to an identity provider of the tenant. It applies while the domain is
 * verified and the provider is enabled.
 */
export interface EmailDomainRoute {
  providerId: string;
  /** Whether these people can no longer sign in with a password (docs/decisions/0124). */
  required: boolean;
}

/** An email domain in a list, with the name of the provider to which it leads. */
export interface ListedEmailDomain extends EmailDomain {
  providerName: string | null;
}

/** The TXT record that proves the domain: only someone who controls the domain can create it. */
export const emailDomainRecord = ({ domain, token }: Pick<EmailDomain, 'domain' | 'token'>) =>
  domainRecord({ host: domain, token });

/** How audit rows refer to an email domain. */
export const emailDomainTarget = (domain: string) => ({ type: 'email-domain', id: domain, name: domain });
