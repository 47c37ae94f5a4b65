import { expect, test } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import { countTexts } from './count-texts';

test('active items are counted in words, and zero counts are left out', () => {
  expect(
    countTexts(sayPlainly, {
      sessions: 3,
      tokenFamilies: 1,
      authorizationCodes: 0,
      deviceAuthorizations: 0,
      backchannelRequests: 0,
      accessKeys: 2_000,
      personalTokens: 1,
    }),
  ).toEqual(['3 sessions', '1 token family', '2,000 access keys', '1 personal access token']);
  expect(countTexts(sayPlainly, {})).toEqual([]);
});
