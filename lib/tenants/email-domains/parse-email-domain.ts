import { getDomain } from 'tldts-icann';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { dnsNameOf, hostsOf, type Installation } from '../domain/host-name';

export type ParsedEmailDomain = { kind: 'domain'; domain: string } | { kind: 'wrong'; why: Sayable };

/**
 * Parses a domain of email addresses, such as acme.com. Names in other scripts are converted to their DNS form (RFC
 * 5891). Names that cannot belong to one organization are rejected: public suffixes such as co.uk, IP addresses,
 * wildcards, names under localhost and the hosts of the installation.
 */
export function parseEmailDomain(typed: string, installation: Installation): ParsedEmailDomain {
  const domain = dnsNameOf(typed);
  if (domain === null || domain.endsWith('.localhost')) return wrong(msg('emailDomains.enterDomainWithDot'));
  if (hostsOf(installation).includes(domain)) return wrong(msg('tenants.hostIsInstallationsOwnHost', { host: domain }));
  if (getDomain(domain) === null) return wrong(msg('emailDomains.isPublicSuffix', { domain }));
  return { kind: 'domain', domain };
}

const wrong = (why: Sayable): ParsedEmailDomain => ({ kind: 'wrong', why });
