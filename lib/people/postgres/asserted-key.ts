import { userNameKey } from '@/lib/platform/shared/user-name';
import { caseKey } from './person-row';

const PLAIN = /^[\x00-\x7f]*$/;
const PLAIN_CHARACTERS = /[\x00-\x7f]/g;

/**
 * The key of an e-mail address that somebody else asserts, or null for one that finds nobody. Lower case turns some
 * characters into ASCII ones (the Kelvin sign U+212A into k): the mailbox that another has verified would be taken for
 * somebody's here.
 */
export const assertedEmailKey = (address: string): string | null => (PLAIN.test(address) ? caseKey(address) : null);

/** The same of a user name: one may have other letters than those of ASCII, but none that its key has as one of them. */
export function assertedNameKey(name: string): string | null {
  const others = userNameKey(name.replace(PLAIN_CHARACTERS, ''));
  return others.search(PLAIN_CHARACTERS) === -1 ? userNameKey(name) : null;
}
