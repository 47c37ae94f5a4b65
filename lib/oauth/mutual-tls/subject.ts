import { msg, type Sayable } from '@/lib/platform/shared/message';
/** The certificate name that tls_client_auth compares (RFC 8705, 2.1.2): exactly one is registered. */

import type { TlsClientAuthSubject } from '@/lib/oauth/clients/client';
import type { CertificateNames } from './certificate-names';
import { formatDistinguishedName, parseDistinguishedName, sameDistinguishedName } from './distinguished-name';

interface Comparison {
  /** Why a value cannot be registered; null if it can. */
  problem(value: string): Sayable | null;
  matches(registered: string, names: CertificateNames): boolean;
  /** The certificate's values, for the record of a failed request. */
  found(names: CertificateNames): string[];
}

const comparisons: Record<TlsClientAuthSubject['attribute'], Comparison> = {
  tls_client_auth_subject_dn: {
    problem: (value) =>
      value !== '' && parseDistinguishedName(value) ? null : msg('oauth.mustBeDistinguishedNameSuch'),
    matches(registered, { subject }) {
      const expected = parseDistinguishedName(registered);
      return expected !== null && sameDistinguishedName(expected, subject);
    },
    found: ({ subject }) => [formatDistinguishedName(subject)],
  },
  tls_client_auth_san_dns: {
    problem: (value) => (/^(?!.*\*)[\x21-\x7e]+$/.test(value) ? null : msg('oauth.mustBeHostNameSuch')),
    // "DNS name comparison is case-insensitive" (RFC 4343).
    matches: (registered, { dns }) => dns.some((name) => name.toLowerCase() === registered.toLowerCase()),
    found: ({ dns }) => dns,
  },
  tls_client_auth_san_uri: {
    problem: (value) => (URL.canParse(value) ? null : msg('oauth.mustBeUriSuchAs')),
    matches: (registered, { uri }) => uri.includes(registered),
    found: ({ uri }) => uri,
  },
  tls_client_auth_san_ip: {
    problem: (value) => (canonicalIp(value) === null ? msg('oauth.mustBeIpv4OrIpv6') : null),
    matches: (registered, { ip }) => ip.some((bytes) => canonicalIp(addressText(bytes)) === canonicalIp(registered)),
    found: ({ ip }) => ip.map((bytes) => canonicalIp(addressText(bytes)) ?? 'no address'),
  },
  tls_client_auth_san_email: {
    problem: (value) => (/^[^@\s]+@[^@\s]+$/.test(value) ? null : msg('common.mustBeEmailAddress')),
    matches: (registered, { email }) =>
      email.some((address) => withLowerCaseDomain(address) === withLowerCaseDomain(registered)),
    found: ({ email }) => email,
  },
};

/** Why a name cannot be registered; null if it can. */
export function subjectProblem({ attribute, value }: TlsClientAuthSubject): Sayable | null {
  return comparisons[attribute].problem(value);
}

/** Why a certificate does not match the registered name; null if it does. */
export function subjectMismatch({ attribute, value }: TlsClientAuthSubject, names: CertificateNames): Sayable | null {
  const { matches, found } = comparisons[attribute];
  if (matches(value, names)) return null;
  return msg('oauth.certificateNameDiffers', {
    attribute,
    found: found(names).join(' and ').slice(0, 300) || msg('common.nothing'),
    registered: value.slice(0, 300),
  });
}

/**
 * "SHOULD be done in binary format" (RFC 8705, 2.1.2): each address has one canonical spelling that stands for its
 * bytes.
 */
function canonicalIp(spelled: string): string | null {
  if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(spelled))
    return spelled.split('.').every((part) => Number(part) < 256 && String(Number(part)) === part) ? spelled : null;
  if (!/^[0-9a-f:.]+$/i.test(spelled) || !spelled.includes(':') || !URL.canParse(`http://[${spelled}]`)) return null;
  return new URL(`http://[${spelled}]`).hostname;
}

function addressText(bytes: Uint8Array): string {
  if (bytes.length === 4) return bytes.join('.');
  return Buffer.from(bytes).toString('hex').match(/.{4}/g)?.join(':') ?? '';
}

function withLowerCaseDomain(address: string): string {
  const at = address.lastIndexOf('@');
  return address.slice(0, at) + address.slice(at).toLowerCase();
}
