import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { userResourceType } from '../schema/resource-type';
import { readAt } from './attribute-path';
import { checkRules } from './check-rules';
import { asConnectionSees, asStored } from './map-attributes';
import { compileMapping } from './mapping';
import type { MappingRule } from './rule';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const type = userResourceType();
const known = [
  'title',
  'nickName',
  'userType',
  'displayName',
  'name.familyName',
  'name.givenName',
  `${ENTERPRISE}:department`,
  `${ENTERPRISE}:costCenter`,
];
const names = [...known, 'urn:a:b:c', 'urn:a:b:d', 'urn:x:y:z'];

const rule: fc.Arbitrary<MappingRule> = fc.record({
  from: fc.constantFrom(...names),
  to: fc.option(fc.constantFrom(...known)),
});
const sound = fc.array(rule, { maxLength: 8 }).filter((rules) => checkRules(type, rules) === null);

const text = fc.option(fc.string({ minLength: 1, maxLength: 5 }), { nil: undefined });
const without = (object: Record<string, unknown>): ScimObject =>
  JSON.parse(
    JSON.stringify(object, (_key, value: unknown) =>
      typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? undefined : value,
    ),
  ) as ScimObject;
const person = fc
  .record({
    userName: fc.constant('ann'),
    title: text,
    nickName: text,
    userType: text,
    displayName: text,
    name: fc.record({ familyName: text, givenName: text, middleName: text }),
    [ENTERPRISE]: fc.record({ department: text, costCenter: text, division: text }),
  })
  .map((one) => without(without(one)));

it('changes nothing when a connection sends back what it sees', () => {
  fc.assert(
    fc.property(sound, person, (rules, stored) => {
      const mapping = compileMapping(type, rules);
      expect(asStored(mapping, asConnectionSees(mapping, stored), stored)).toEqual(stored);
    }),
  );
});

it('reads back what a connection wrote, and keeps what it does not set', () => {
  fc.assert(
    fc.property(sound, person, fc.string({ minLength: 1 }), (rules, stored, value) => {
      const mapping = compileMapping(type, rules);
      for (const { from, to } of mapping.renames) {
        const seen = asConnectionSees(mapping, stored);
        const said = structuredClone(seen);
        const holder = from.extension === null ? said : ((said[from.extension] ??= {}) as ScimObject);
        if (from.sub === null) holder[from.name] = value;
        else holder[from.name] = { ...(holder[from.name] as ScimObject | undefined), [from.sub]: value };
        const next = asStored(mapping, said, stored);
        expect(readAt(next, to)).toBe(value);
        expect(asConnectionSees(mapping, next)).toEqual(said);
        for (const path of mapping.kept) expect(readAt(next, path)).toEqual(readAt(stored, path));
      }
    }),
  );
});

it('changes nothing without rules', () => {
  fc.assert(
    fc.property(person, (stored) => {
      const mapping = compileMapping(type, []);
      expect(asConnectionSees(mapping, stored)).toEqual(stored);
      expect(asStored(mapping, stored, {})).toEqual(stored);
      expect(mapping.type).toEqual(type);
    }),
  );
});
