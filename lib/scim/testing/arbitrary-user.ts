import fc from 'fast-check';
import { canonicalText, type ScimObject } from '@/lib/scim/protocol/json';
import { WORDS } from './arbitrary-filter';

const word = fc.constantFrom(...WORDS);
const filled = fc.constantFrom(...WORDS.filter((one) => one !== ''));
/** The words allowed as user names and email addresses. */
const line = fc.constantFrom(...WORDS.filter((one) => one !== '' && !/\p{Cc}/u.test(one)));

function plural(value: fc.Arbitrary<string> = filled): fc.Arbitrary<ScimObject[]> {
  return fc.uniqueArray(
    fc.record({ value, type: word, display: word, primary: fc.constant(false) }, { requiredKeys: ['value'] }),
    { minLength: 1, maxLength: 3, selector: canonicalText },
  );
}

/** A person's attributes as a store keeps them, made of the words that arbitrary filters search for. */
export const arbitraryUser: fc.Arbitrary<ScimObject> = fc.record(
  {
    userName: line,
    active: fc.boolean(),
    externalId: filled,
    displayName: word,
    title: word,
    name: fc.record({ familyName: word }),
    emails: plural(line),
    roles: plural(),
    addresses: fc.uniqueArray(fc.record({ locality: word }), { minLength: 1, maxLength: 2, selector: canonicalText }),
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': fc.record(
      { department: word, manager: fc.record({ value: filled }) },
      { requiredKeys: ['department'] },
    ),
  },
  { requiredKeys: ['userName', 'active'] },
);
