import { type Person, personName } from './person';

const LONGEST = 80;
/** What mail programs may turn into a link, or take for an address. */
const LIKE_AN_ADDRESS = /[:/\\@<>]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u;

/**
 * The name to greet a person by in an email. People may choose their display name, so one that could pass for an
 * address is not used: an intruder could otherwise put a link into our email.
 */
export function nameInMail(attributes: Person['attributes']): string {
  const name = personName({ attributes });
  return name.length <= LONGEST && !LIKE_AN_ADDRESS.test(name) ? name : attributes.userName;
}
