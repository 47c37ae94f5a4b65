import { dnsNameOf, nameInOwnScript } from '../domain/host-name';

/**
 * The domain of an email address, as DNS spells it (RFC 5891) and as email domains are stored; null if it has none.
 * @param typed a user name or an email address
 */
export function domainOfAddress(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  return at < 1 ? null : dnsNameOf(typed.slice(at + 1));
}

/** An address in ASCII, and the same with its domain in its own script. Directories store either. */
export function spellingsOf(address: string): string[] {
  const at = address.lastIndexOf('@');
  const own = nameInOwnScript(address.slice(at + 1));
  return own === null ? [address] : [address, address.slice(0, at + 1) + own];
}
