import { expect, test } from 'vitest';
import { profileSections } from './profile-sections';

test('attributes read as lines, multi-valued ones with type and primary, extensions under their name', () => {
  const sections = profileSections({
    userName: 'ada', active: true, externalId: 'x1', nickName: '', name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ value: 'ada@example.com', type: 'work', primary: true }, { value: 'ada@home.example' }],
    addresses: [{ formatted: '1 Main Street', type: 'home' }],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: '42', manager: { value: 'm1', displayName: 'Charles' } },
  });
  expect(sections).toEqual([
    {
      title: null,
      lines: [
        { term: 'User name', entries: [{ value: 'ada', tags: [] }] },
        { term: 'Name', entries: [{ value: 'Ada Lovelace', tags: [] }] },
        { term: 'Emails', entries: [{ value: 'ada@example.com', tags: ['work', 'primary'] }, { value: 'ada@home.example', tags: [] }] },
        { term: 'Addresses', entries: [{ value: '1 Main Street', tags: ['home'] }] },
      ],
    },
    {
      title: 'Enterprise user',
      lines: [
        { term: 'Employee number', entries: [{ value: '42', tags: [] }] },
        { term: 'Manager', entries: [{ value: 'Charles', tags: [] }] },
      ],
    },
  ]);
});
