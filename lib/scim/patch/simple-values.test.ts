import { describe, expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import type { Json, ScimObject } from '@/lib/scim/protocol/json';
import { attribute } from '../schema/attribute';
import { userResourceType } from '../schema/resource-type';
import type { Schema } from '../schema/types';
import { applyPatch } from './apply-patch';
import { parsePatch } from './parse-patch';

const URN = 'urn:example:hr:2.0:User';
const list = { multiValued: true } as const;
const schema: Schema = {
  id: URN,
  name: 'HR',
  description: '',
  attributes: [
    attribute('skills', 'string', verbatim(''), list),
    attribute('codes', 'string', verbatim(''), { ...list, caseExact: true }),
    attribute('scores', 'integer', verbatim(''), list),
    attribute('units', 'string', verbatim(''), { ...list, required: true }),
    attribute('once', 'string', verbatim(''), { ...list, mutability: 'immutable' }),
    attribute('pins', 'string', verbatim(''), { ...list, returned: 'never', kept: false }),
  ],
};
const type = userResourceType([{ schema, required: false }]);
const held = {
  skills: ['a', 'b', 'first aid'],
  codes: ['X', 'x'],
  scores: [1, 5, 9],
  units: ['u', 'v'],
  once: ['o', 'p'],
  pins: ['not kept (1)'],
};
const base: ScimObject = { userName: 'ann', [URN]: held };

type Operation = [op: string, path: string, value?: Json];

const run = ([op, path, value]: Operation) =>
  applyPatch(
    type,
    base,
    parsePatch({ Operations: [{ op, path: `${URN}:${path}`, ...(value === undefined ? {} : { value }) }] }),
  );
const after = (operation: Operation) => run(operation).attributes[URN];

describe('a PATCH of a list of simple values', () => {
  it.each<[Operation, ScimObject]>([
    [['remove', 'skills[value eq "a"]'], { skills: ['b', 'first aid'] }],
    [['remove', 'SKILLS[VALUE eq "A"]'], { skills: ['b', 'first aid'] }],
    [['remove', 'skills[value eq "a"].value'], { skills: ['b', 'first aid'] }],
    [['remove', 'skills[value co "aid" or value eq "b"]'], { skills: ['a'] }],
    [['remove', 'skills[not (value sw "first")]'], { skills: ['first aid'] }],
    [['remove', 'codes[value eq "x"]'], { codes: ['X'] }],
    [['remove', 'scores[value gt 4]'], { scores: [1] }],
  ])('removes the values that the filter matches: %j', (operation, changed) => {
    expect(after(operation)).toEqual({ ...held, ...changed });
  });

  it('leaves no empty list, and changes nothing when nothing matches', () => {
    expect(after(['remove', 'skills[value pr]'])).not.toHaveProperty('skills');
    expect(run(['remove', 'skills[value eq "none"]']).changed).toBe(false);
  });

  it.each<[Operation, ScimObject]>([
    [['replace', 'skills[value eq "a"]', 'z'], { skills: ['z', 'b', 'first aid'] }],
    [['replace', 'skills[value eq "a"].value', 'z'], { skills: ['z', 'b', 'first aid'] }],
    [['replace', 'skills[value eq "a"]', { value: 'z' }], { skills: ['z', 'b', 'first aid'] }],
    [['replace', 'skills[value eq "a"]', [{ value: 'z' }]], { skills: ['z', 'b', 'first aid'] }],
    [['replace', 'scores[value eq 5]', '7'], { scores: [1, 7, 9] }],
    [['replace', 'skills[value eq "a"]', null], { skills: ['b', 'first aid'] }],
  ])('replaces the values that the filter matches: %j', (operation, changed) => {
    expect(after(operation)).toEqual({ ...held, ...changed });
  });

  it('keeps each value once when a replacement creates a duplicate', () => {
    expect(after(['replace', 'skills[value eq "a"]', 'b'])).toEqual({ ...held, skills: ['b', 'first aid'] });
    expect(after(['replace', 'skills[value pr]', 'z'])).toEqual({ ...held, skills: ['z'] });
  });

  it.each<[Operation, ScimObject]>([
    [['add', 'skills[value eq "c"]', 'c'], { skills: [...held.skills, 'c'] }],
    [['add', 'skills[value eq "c"].value', 'c'], { skills: [...held.skills, 'c'] }],
    [['add', 'skills[value eq "c"]', [{ value: 'c' }]], { skills: [...held.skills, 'c'] }],
    [['add', 'scores[value eq 7]', '7'], { scores: [...held.scores, 7] }],
    [['add', 'skills[value eq "a"]', 'a'], {}],
  ])('adds the value that the filter describes when it is missing: %j', (operation, changed) => {
    expect(after(operation)).toEqual({ ...held, ...changed });
  });

  it('accepts values as objects with a value, as Entra ID sends them', () => {
    expect(after(['Remove', 'skills', [{ value: 'a' }, { $ref: null, value: 'b' }]])).toEqual({
      ...held,
      skills: ['first aid'],
    });
    expect(after(['Remove', 'scores', [{ value: '5' }]])).toEqual({ ...held, scores: [1, 9] });
    expect(after(['Add', 'skills', [{ value: 'c' }, { Value: 'a' }, 'd']])).toEqual({
      ...held,
      skills: [...held.skills, 'c', 'd'],
    });
    expect(after(['Replace', 'skills', [{ value: 'c' }]])).toEqual({ ...held, skills: ['c'] });
    expect(run(['Remove', 'skills', [{ value: 'none' }]]).changed).toBe(false);
  });

  it('allows removing values of a required attribute while one remains', () => {
    expect(after(['remove', 'units[value eq "u"]'])).toEqual({ ...held, units: ['v'] });
    expect(after(['remove', 'units', [{ value: 'u' }]])).toEqual({ ...held, units: ['v'] });
  });

  it.each<[Operation, string]>([
    [['replace', 'skills[value eq "none"]', 'z'], 'no-target'],
    [['replace', 'skills[value eq "none"].value', 'z'], 'no-target'],
    [['add', 'skills[value eq "c"]', 'd'], 'no-target'],
    [['add', 'skills[value sw "c"]', 'cd'], 'no-target'],
    [['add', 'skills[value eq "c" and value eq "d"]', 'd'], 'no-target'],
    [['add', 'skills[value eq "c"]', []], 'wrong-type'],
    [['replace', 'skills[value eq "a"]', ['y', 'z']], 'wrong-type'],
    [['replace', 'scores[value eq 1]', 'one'], 'wrong-type'],
    [['add', 'skills', [{ other: 'c' }]], 'wrong-type'],
    [['add', 'skills', [{ value: { value: 'c' } }]], 'wrong-type'],
    [['replace', 'skills[value eq "a"]'], 'wrong-type'],
    [['remove', 'skills[type eq "a"]'], 'path-filter'],
    [['remove', 'scores[value co "1"]'], 'path-filter'],
    [['remove', 'scores[value eq "one"]'], 'path-filter'],
    [['remove', 'skills[value eq "a"].type'], 'path-attribute'],
    [['remove', 'skills[value eq "a"'], 'path-syntax'],
    [['remove', 'pins[value sw "not"]'], 'path-filter'],
    [['remove', 'units[value pr]'], 'required-removed'],
    [['remove', 'units', ['u', 'v']], 'required-removed'],
    [['remove', 'units'], 'required-removed'],
    [['remove', 'once[value eq "o"]'], 'immutable'],
    [['replace', 'once[value eq "o"]', 'q'], 'immutable'],
  ])('rejects %j as %s', (operation, reason) => {
    expect(() => run(operation)).toThrow(expect.objectContaining({ code: 'scim_error', reason }));
  });
});
