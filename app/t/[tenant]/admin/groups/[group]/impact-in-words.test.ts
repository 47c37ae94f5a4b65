import { expect, it } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import { impactInWords } from './impact-in-words';

const nothing = { people: 0, groups: 0, allPeople: 0, holders: 0 };

it.each([
  [nothing, []],
  [{ ...nothing, people: 12, allPeople: 12 }, ['12 people lose this group']],
  [{ ...nothing, people: 1, allPeople: 1 }, ['1 person loses this group']],
  [
    { people: 1, groups: 2, allPeople: 1_204, holders: 1 },
    [
      '1,204 people lose this group, 1,203 of them through groups in it',
      '2 groups in it stay, and are in it no more',
      '1 group that it is in loses it, and whom only it brings',
    ],
  ],
])('says of %j what its deletion means', (impact, lines) => expect(impactInWords(sayPlainly, impact)).toEqual(lines));
