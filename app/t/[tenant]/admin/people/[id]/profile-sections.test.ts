import { expect, test } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { attribute } from '@/lib/scim/schema/attribute';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { profileSections } from './profile-sections';

test('shows attributes as lines, multi-valued ones with type and primary, and extensions under their name', () => {
  const sections = profileSections(
    {
      userName: 'ada',
      active: true,
      externalId: 'x1',
      nickName: '',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ value: 'ada@example.com', type: 'work', primary: true }, { value: 'ada@home.example' }],
      addresses: [{ formatted: '1 Main Street', type: 'home' }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        employeeNumber: '42',
        manager: { value: 'm1', displayName: 'Charles' },
      },
    },
    userResourceType(),
    sayPlainly(),
  );
  expect(sections).toEqual([
    {
      title: null,
      lines: [
        { term: 'User name', entries: [{ value: 'ada', tags: [] }] },
        { term: 'Name', entries: [{ value: 'Ada Lovelace', tags: [] }] },
        {
          term: 'Emails',
          entries: [
            { value: 'ada@example.com', tags: ['work', 'primary'] },
            { value: 'ada@home.example', tags: [] },
          ],
        },
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

test('shows declared extensions as their schema describes, without values that are not stored or no longer declared', () => {
  const hr = {
    id: 'urn:example:hr',
    name: 'HR',
    description: '',
    attributes: [
      attribute('badge', 'complex', verbatim(''), {
        subAttributes: [
          attribute('number', 'integer', verbatim('')),
          attribute('pin', 'string', verbatim(''), { kept: false }),
        ],
      }),
      attribute('secret', 'string', verbatim(''), { kept: false }),
      attribute('remote', 'boolean', verbatim('')),
      attribute('skills', 'string', verbatim(''), { multiValued: true }),
    ],
  };
  const values = {
    skills: ['a', 'b'],
    secret: 'not kept (x)',
    badge: { number: 5, pin: 'not kept (y)' },
    gone: 1,
    remote: false,
  };
  const sections = profileSections(
    { userName: 'ada', active: true, 'urn:example:hr': values, 'urn:example:gone': { a: 1 } },
    userResourceType([{ schema: hr, required: false }]),
    sayPlainly(),
  );
  expect(sections.slice(1)).toEqual([
    {
      title: 'HR',
      lines: [
        { term: 'Badge', entries: [{ value: 'Number: 5, Pin: Set, but not stored', tags: [] }] },
        { term: 'Secret', entries: [{ value: 'Set, but not stored', tags: [] }] },
        { term: 'Remote', entries: [{ value: false, tags: [] }] },
        {
          term: 'Skills',
          entries: [
            { value: 'a', tags: [] },
            { value: 'b', tags: [] },
          ],
        },
      ],
    },
  ]);
});
