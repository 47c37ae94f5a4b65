import { userNameKey } from '@/lib/platform/shared/user-name';
import { caseKey } from './person-row';

const PLAIN = /^[\x00-\x7f]*$/;
const PLAIN_CHARACTERS = /[\x00-\x7f]/g;

/**
 * The key of an email address asserted by another party; null for an address that must match no account. Lowercasing
 * turns some characters into ASCII (the Kelvin sign U+212A into k), so an address verified elsewhere could be mistaken
 * for a different person's address here.
 */
export const assertedEmailKey = (address: string): string | null => (PLAIN.test(address) ? caseKey(address) : null);

/** The same for a user name, which may have non-ASCII letters, but none that become ASCII in its key. */
export function assertedNameKey(name: string): string | null {
  const others = userNameKey(name.replace(PLAIN_CHARACTERS, ''));
  return others.search(PLAIN_CHARACTERS) === -1 ? userNameKey(name) : null;
}
