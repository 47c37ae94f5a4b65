import fc from 'fast-check';
import { canonicalText, type ScimObject } from '../json';
import { WORDS } from './arbitrary-filter';

const word = fc.constantFrom(...WORDS);
const filled = fc.constantFrom(...WORDS.filter((one) => one !== ''));

function plural(): fc.Arbitrary<ScimObject[]> {
  return fc.uniqueArray(
    fc.record({ value: filled, type: word, display: word, primary: fc.constant(false) }, { requiredKeys: ['value'] }),
    { minLength: 1, maxLength: 3, selector: canonicalText },
  );
}

/** The attributes of a person as a store keeps them, made of the words that arbitrary filters ask for. */
export const arbitraryUser: fc.Arbitrary<ScimObject> = fc.record(
  {
    userName: filled,
    active: fc.boolean(),
    externalId: word,
    displayName: word,
    title: word,
    name: fc.record({ familyName: word }),
    emails: plural(),
    roles: plural(),
    addresses: fc.uniqueArray(fc.record({ locality: word }), { minLength: 1, maxLength: 2, selector: canonicalText }),
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': fc.record({ department: word, manager: fc.record({ value: filled }) }, { requiredKeys: ['department'] }),
  },
  { requiredKeys: ['userName', 'active'] },
);
