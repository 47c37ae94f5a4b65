import { describe, expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { attribute } from '../schema/attribute';
import { userResourceType } from '../schema/resource-type';
import { checkRules } from './check-rules';
import { MAX_RULES, type MappingRule } from './rule';

const HR = 'urn:example:params:hr:1.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const type = userResourceType([
  {
    required: false,
    schema: {
      id: HR,
      name: 'HR',
      description: '',
      attributes: [
        attribute('division', 'string', verbatim('')),
        attribute('skills', 'string', verbatim(''), { multiValued: true }),
        attribute('remote', 'boolean', verbatim('')),
        attribute('level', 'integer', verbatim('')),
        attribute('number', 'string', verbatim(''), { required: true }),
        attribute('grade', 'string', verbatim(''), { mutability: 'readOnly' }),
        attribute('pin', 'string', verbatim(''), { returned: 'never', kept: false }),
        attribute('desk', 'complex', verbatim(''), { subAttributes: [attribute('floor', 'integer', verbatim(''))] }),
      ],
    },
  },
]);
const problemOf = (...rules: [from: string, to: string | null][]) => {
  const found = checkRules(
    type,
    rules.map(([from, to]): MappingRule => ({ from, to })),
  );
  return found && { ...found, problem: inEnglish(found.problem) };
};

describe('rules that are accepted', () => {
  it.each<[string, string | null]>([
    ['title', `${HR}:division`],
    ['TITLE', `${HR.toUpperCase()}:Division`],
    ['urn:okta:custom:1.0:User:division', 'title'],
    ['urn:okta:custom:1.0:User:skills', `${HR}:skills`],
    ['name.familyName', 'nickName'],
    ['urn:a:b:familyName', 'name.familyName'],
    [`${ENTERPRISE}:costCenter`, `${HR}:division`],
    [`${ENTERPRISE}:manager.value`, 'nickName'],
    ['urn:a:b:remote', `${HR}:remote`],
    ['urn:a:b:floor', `${HR}:desk.floor`],
    [`${ENTERPRISE}:shoeSize`, 'title'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:mobile', 'title'],
    ['title', null],
    ['emails', null],
    ['name', null],
    ['name.familyName', null],
    ['urn:a:b:c', null],
    [`${HR}:desk`, null],
  ])('%s to %s', (from, to) => {
    expect(problemOf([from, to])).toBeNull();
  });

  it('two that swap attributes, and one that ignores the target of another', () => {
    expect(problemOf(['title', 'nickName'], ['nickName', 'title'])).toBeNull();
    expect(problemOf(['urn:a:b:c', 'title'], ['title', null])).toBeNull();
  });
});

describe('rules that are rejected', () => {
  it.each<[string, string | null, 'from' | 'to', RegExp]>([
    ...[
      'userName',
      'active',
      'password',
      'externalId',
      'id',
      'meta',
      'meta.version',
      'schemas',
      'roles',
      'roles.value',
      'groups',
      'urn:ietf:params:scim:schemas:core:2.0:User:active',
    ].map((name): [string, null, 'from', RegExp] => [name, null, 'from', /cannot be mapped/]),
    ...['userName', 'active', 'password', 'externalId', 'roles', 'groups', 'id'].map(
      (name): [string, string, 'to', RegExp] => ['urn:a:b:c', name, 'to', /cannot be mapped/],
    ),
    ['emails.value', null, 'from', /sub-attribute of a multi-valued attribute/],
    ['urn:a:b:c', 'emails.value', 'to', /sub-attribute of a multi-valued attribute/],
    ['tittle', null, 'from', /is not a known attribute/],
    ['urn:a:b:c.d', null, 'from', /is not a known attribute/],
    ['urn:a:b:c[x eq "y"]', 'title', 'from', /is not a known attribute/],
    ['', null, 'from', /is not a known attribute/],
    [HR, null, 'from', /whole schema/],
    [`urn:${'a'.repeat(400)}:b`, null, 'from', /at most 300 characters/],
    ['title', 'tittle', 'to', /is not an attribute of people/],
    ['title', 'urn:a:b:c', 'to', /is not an attribute of people/],
    ['title', HR, 'to', /is not an attribute of people/],
    ['title', '', 'to', /is not an attribute of people/],
    ['title', 'title', 'to', /source attribute itself/],
    ['title', `${HR}:remote`, 'to', /different type: title is string, and this attribute is boolean/],
    ['title', `${HR}:skills`, 'to', /several values, but the source attribute has one/],
    [`${HR}:skills`, 'title', 'to', /one value, but the source attribute has several/],
    ['title', 'name', 'to', /has sub-attributes/],
    ['urn:a:b:c', 'emails', 'to', /has sub-attributes/],
    ['name', 'title', 'to', /cannot take an attribute with sub-attributes/],
    [`${HR}:number`, null, 'from', /is required/],
    ['title', `${HR}:number`, 'to', /is required/],
    ['title', `${HR}:grade`, 'to', /cannot be set by directories/],
    ['title', `${HR}:pin`, 'to', /never returned/],
    [`${ENTERPRISE}:manager.displayName`, 'title', 'from', /cannot be set by directories/],
  ])('%s to %s', (from, to, field, said) => {
    expect(problemOf([from, to])).toEqual({ at: 0, field, problem: expect.stringMatching(said) as string });
  });

  it('two for one name in any case, and two for one target attribute', () => {
    expect(problemOf(['title', null], ['TITLE', 'nickName'])).toMatchObject({
      at: 1,
      field: 'from',
      problem: 'already has a rule',
    });
    expect(problemOf(['urn:a:b:c', null], ['urn:A:b:C', 'nickName'])).toMatchObject({ at: 1, field: 'from' });
    expect(problemOf(['title', 'nickName'], ['userType', 'nickName'])).toMatchObject({
      at: 1,
      field: 'to',
      problem: 'is already the target of another rule',
    });
  });

  it('one for an attribute and another for its sub-attribute', () => {
    expect(problemOf(['name', null], ['urn:a:b:c', 'name.familyName'])).toMatchObject({ at: 1, field: 'to' });
    expect(problemOf(['name.familyName', null], ['name', null])).toMatchObject({ at: 1, field: 'from' });
  });

  it('more than a connection may have', () => {
    const rules = Array.from({ length: MAX_RULES + 1 }, (_one, at): [string, null] => [`urn:a:b:c${at}`, null]);
    expect(problemOf(...rules.slice(1))).toBeNull();
    expect(problemOf(...rules)).toMatchObject({
      at: MAX_RULES,
      problem: 'exceeds the limit of 50 rules per connection',
    });
  });
});
