import { couldBeAddress } from '@/lib/journal/mail/addresses';
import { type Person, personName } from './person';

const LONGEST = 80;

/**
 * The name to greet a person by in an email. People may choose their display name, so one that could pass for an
 * address is not used.
 */
export function nameInMail(attributes: Person['attributes']): string {
  const name = personName({ attributes });
  return name.length <= LONGEST && !couldBeAddress(name) ? name : attributes.userName;
}
