import { dnsNameOf } from '../domain/host-name';

/**
 * The domain of an email address, as DNS spells it (RFC 5891) and as email domains are stored; null if it has none.
 * @param typed a user name or an email address
 */
export function domainOfAddress(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  return at < 1 ? null : dnsNameOf(typed.slice(at + 1));
}
