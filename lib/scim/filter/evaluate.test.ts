import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import { userResourceType } from '../schema/resource-type';
import { WORDS } from '../testing/arbitrary-filter';
import { arbitraryUser } from '../testing/arbitrary-user';
import { evaluate } from './evaluate';
import { parseFilter } from './parse';
import { resolveFilter } from './resolve';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const type = userResourceType();
const matches = (filter: string, resource: ScimObject) => evaluate(resolveFilter(type, parseFilter(filter)), resource);

const barbara: ScimObject = {
  id: '2819c223-7f76-453a-919d-413861904646',
  externalId: 'Ext-1',
  userName: 'Bjensen',
  active: true,
  name: { familyName: "O'Malley" },
  emails: [
    { value: 'Bjensen@Example.com', type: 'work', primary: true },
    { value: 'babs@jensen.org', type: 'home' },
  ],
  meta: { lastModified: '2011-05-13T04:42:34.000Z', resourceType: 'User' },
  schemas: [type.schema.id, ENTERPRISE],
  [ENTERPRISE]: { department: 'Tours', manager: { value: 'm-1' } },
};

describe('evaluate', () => {
  it.each([
    'userName eq "bjensen"',
    'USERNAME sw "BJ"',
    'name.familyName co "o\'malley"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "b"',
    'title pr or userName pr',
    'meta.lastModified gt "2011-05-13T04:42:33Z"',
    'meta.lastModified eq "2011-05-13T06:42:34+02:00"',
    'emails co "example.com"',
    'emails[type eq "work" and value co "@example.com"]',
    'emails[type eq "work"].value eq "bjensen@example.com"',
    'emails[not (type eq "work")]',
    'emails.type ne "work"',
    'title ne "x"',
    'title eq null',
    'userName ne null',
    'active eq "True"',
    'emails[primary eq True]',
    `${ENTERPRISE}:department eq "tours"`,
    `${ENTERPRISE}:manager eq "m-1"`,
    `${ENTERPRISE}:manager.value pr`,
    `schemas eq "${ENTERPRISE}"`,
    'name[familyName eq "O\'Malley"]',
    'userName ge "bjensen" and userName le "bjensen"',
  ])('matches %s', (filter) => expect(matches(filter, barbara)).toBe(true));

  it.each([
    'externalId eq "ext-1"',
    'userName eq "%"',
    'userName co "_"',
    'emails[type eq "home" and value co "example"]',
    'title pr',
    'title eq "x"',
    'title sw ""',
    'not (userName pr)',
    'active eq false',
    'id eq "1"',
    'emails[type eq "other"]',
    'photos[type ne "x"]',
    'meta.lastModified lt "2011-05-13T04:42:34Z"',
    `${ENTERPRISE}:manager eq "M-1"`,
  ])('does not match %s', (filter) => expect(matches(filter, barbara)).toBe(false));

  it.each([
    ['nothing eq "x"', 'filter-attribute'],
    ['password eq "x"', 'filter-attribute'],
    ['name eq "x"', 'filter-attribute'],
    ['emails[nothing eq "x"]', 'filter-attribute'],
    ['emails[value[type pr]]', 'filter-attribute'],
    ['userName[value pr]', 'filter-attribute'],
    ['__proto__ pr', 'filter-syntax'],
    ['constructor pr', 'filter-attribute'],
    ['active gt true', 'filter-operator'],
    ['active co "t"', 'filter-operator'],
    ['meta.created sw "2"', 'filter-operator'],
    ['x509Certificates.value gt "a"', 'filter-operator'],
    ['active eq "maybe"', 'filter-value'],
    ['meta.created gt "yesterday"', 'filter-value'],
    ['userName gt null', 'filter-operator'],
  ])('rejects %s as %s', (filter, reason) =>
    expect(() => matches(filter, barbara)).toThrow(expect.objectContaining({ reason })),
  );

  it('agrees with a reference implementation', () => {
    const values = (resource: ScimObject): (Json | undefined)[] => {
      const list = (Array.isArray(resource.emails) ? resource.emails : []).map((email) =>
        isObject(email) ? email.value : undefined,
      );
      return list.length > 0 ? list : [undefined];
    };
    const reference: Record<string, (value: string, wanted: string) => boolean> = {
      eq: (value, wanted) => value === wanted,
      ne: (value, wanted) => value !== wanted,
      co: (value, wanted) => value.includes(wanted),
      sw: (value, wanted) => value.startsWith(wanted),
      ew: (value, wanted) => value.endsWith(wanted),
    };
    fc.assert(
      fc.property(
        arbitraryUser,
        fc.constantFrom(...Object.keys(reference)),
        fc.constantFrom(...WORDS),
        (user, operator, wanted) => {
          const expected = values(user).some((value) =>
            typeof value === 'string'
              ? reference[operator]?.(value.toLowerCase(), wanted.toLowerCase())
              : operator === 'ne',
          );
          expect(matches(`emails.value ${operator} ${JSON.stringify(wanted)}`, user)).toBe(expected);
        },
      ),
    );
  });
});
