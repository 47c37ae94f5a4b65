import { expect, it } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import { impactText } from './impact-text';

const nothing = { people: 0, groups: 0, allPeople: 0, holders: 0 };

it.each([
  [nothing, []],
  [{ ...nothing, people: 12, allPeople: 12 }, ['12 people lose membership in this group']],
  [{ ...nothing, people: 1, allPeople: 1 }, ['1 person loses membership in this group']],
  [
    { people: 1, groups: 2, allPeople: 1_204, holders: 1 },
    [
      '1,204 people lose membership in this group, 1,203 of them through nested groups',
      '2 nested groups are kept but leave this group',
      '1 parent group loses it and members it alone contributes',
    ],
  ],
])('describes the effect of deletion for %j', (impact, lines) => expect(impactText(sayPlainly, impact)).toEqual(lines));
