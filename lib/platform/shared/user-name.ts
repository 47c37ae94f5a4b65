/** What has another width elsewhere in Unicode: `Ａ` and `A`. */
const OTHER_WIDTHS = /[\u3000\uff01-\uffee]/g;
const OTHER_THAN_ASCII = /[^\x00-\x7f]/;
/** What nobody sees: direction marks, zero-width characters and the like. With them two names look like one. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a name that looks like this one may be another: nobody new gets such a name (decision 0035). */
export const hasInvisible = (name: string): boolean => INVISIBLE.test(name);

/** A user name as it is kept: one width, composed (RFC 8265 section 3.3.1, rules 1 and 4), nothing around it. */
export function preparedUserName(name: string): string {
  return (OTHER_THAN_ASCII.test(name) ? ofOneWidth(name).normalize('NFC') : name).trim();
}

/**
 * The form in which user names are unique, looked up and compared: UsernameCaseMapped of RFC 8265 section 3.3, which
 * RFC 7644 section 5 asks for: one width, lower case, composed (NFC).
 */
export function userNameKey(name: string): string {
  return OTHER_THAN_ASCII.test(name) ? ofOneWidth(name).toLowerCase().normalize('NFC') : name.toLowerCase();
}

function ofOneWidth(name: string): string {
  return name.replace(OTHER_WIDTHS, (character) => character.normalize('NFKC'));
}
