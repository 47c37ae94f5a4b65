/** Characters that Unicode also has in another width: `Ａ` and `A`. */
const OTHER_WIDTHS = /[\u3000\uff01-\uffee]/g;
const OTHER_THAN_ASCII = /[^\x00-\x7f]/;
/**
 * Invisible characters, such as direction marks and zero-width characters. They make two different names look the same.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether a name contains invisible characters, so that it can look like a different name. No new person may have such
 * a name (decision 0035).
 */
export const hasInvisible = (name: string): boolean => INVISIBLE.test(name);

/**
 * A user name as stored: one width, composed (RFC 8265 section 3.3.1, rules 1 and 4), without surrounding white space.
 */
export function preparedUserName(name: string): string {
  return (OTHER_THAN_ASCII.test(name) ? ofOneWidth(name).normalize('NFC') : name).trim();
}

/**
 * The form in which user names are unique, looked up and compared: UsernameCaseMapped of RFC 8265 section 3.3, as RFC
 * 7644 section 5 requires: one width, lower case, composed (NFC).
 */
export function userNameKey(name: string): string {
  return OTHER_THAN_ASCII.test(name) ? ofOneWidth(name).toLowerCase().normalize('NFC') : name.toLowerCase();
}

function ofOneWidth(name: string): string {
  return name.replace(OTHER_WIDTHS, (character) => character.normalize('NFKC'));
}
