import { expect, it } from 'vitest';
import { differences } from './differences';

const URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const work = { value: 'ada@acme.example', type: 'work', primary: true };

it('names only what differs, by its path', () => {
  const seen = { userName: 'ada', title: 'Engineer', name: { givenName: 'Ada' }, [URN]: { department: 'R&D' } };
  const said = {
    userName: 'ada',
    title: null,
    displayName: 'Ada',
    preferredLanguage: null,
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    [URN]: { department: 'Sales', employeeNumber: null },
  };
  expect(differences(seen, said)).toEqual([
    { op: 'remove', path: 'title' },
    { op: 'replace', path: 'displayName', value: 'Ada' },
    { op: 'replace', path: 'name.familyName', value: 'Lovelace' },
    { op: 'replace', path: `${URN}:department`, value: 'Sales' },
  ]);
});

it('keeps addresses of other types, of which none stays the primary one', () => {
  const home = { value: 'ada@home.example', type: 'home', primary: true };
  expect(differences({ emails: [home] }, { emails: [work] })).toEqual([
    { op: 'replace', path: 'emails', value: [work, { ...home, primary: false }] },
  ]);
  expect(differences({ emails: [work, { ...home, primary: false }] }, { emails: [work] })).toEqual([]);
  expect(differences({ emails: [work] }, { emails: null })).toEqual([{ op: 'remove', path: 'emails' }]);
});
