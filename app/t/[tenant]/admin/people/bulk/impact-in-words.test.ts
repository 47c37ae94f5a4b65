import { expect, it } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import type { BulkAction } from '@/lib/directory/bulk-change';
import { impactInWords } from './impact-in-words';

const living = { sessions: 3, tokenFamilies: 1, authorizationCodes: 0, deviceAuthorizations: 0, accessKeys: 2, personalTokens: 0 };

it.each<[BulkAction, object, string[]]>([
  ['deactivate', { active: 5, inactive: 1, leftOut: 2 }, [
    '5 people are deactivated', 'Ends at once: 3 sessions', 'Ends at once: 1 token family', 'Ends at once: 2 access keys', '1 person is so already',
    '2 people are left out: owners, whom only an owner changes, and yourself',
  ]],
  ['reactivate', { active: 5, inactive: 1, leftOut: 0 }, ['1 person is reactivated', '5 people are so already']],
  ['restore', { active: 0, inactive: 3, leftOut: 0 }, ['3 people are restored']],
  ['revoke', { active: 1, inactive: 1, leftOut: 0 }, ['2 people lose what was issued to them', 'Ends at once: 3 sessions', 'Ends at once: 1 token family', 'Ends at once: 2 access keys']],
])('says what it means to %s %j', (action, counts, lines) => {
  expect(impactInWords(sayPlainly, action, { people: 0, active: 0, inactive: 0, leftOut: 0, ...counts, living })).toEqual(lines);
});
