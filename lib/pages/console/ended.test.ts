import { expect, test } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import { msg } from '@/lib/platform/shared/message';
import { countTexts, endedMessage, factorsRemoved } from './ended';

const done = msg('ended.clientDeleted');

test.each([
  ['none', { done, counts: { sessions: 0 } }, 'The client was deleted. Nothing was active.'],
  ['one', { done, counts: { sessions: 1, tokenFamilies: 0 } }, 'The client was deleted. 1 session ended.'],
  ['two', { counts: { sessions: 2, tokenFamilies: 1 } }, '2 sessions and 1 token family ended.'],
  [
    'many',
    { counts: { sessions: 2_000, tokenFamilies: 3, accessKeys: 1, personalTokens: 4 } },
    '2,000 sessions, 3 token families, 1 access key and 4 personal access tokens ended.',
  ],
  ['nothing at all', { counts: {} }, 'Nothing was active.'],
  ['what is not counted', { done }, 'The client was deleted.'],
])('says what ended: %s', (_, ended, said) => {
  expect(sayPlainly(endedMessage(ended))).toBe(said);
});

test('has words for everything that actions end', () => {
  const counts = {
    consents: 1,
    appConnections: 1,
    initialAccessTokens: 2,
    scimTokens: 2,
    deliveries: 2,
    memberships: 2,
  };
  expect(countTexts(sayPlainly, counts)).toEqual([
    '1 consent',
    '1 app connection',
    '2 initial access tokens',
    '2 SCIM tokens',
    '2 waiting events',
    '2 memberships',
  ]);
});

test('says that second factors and recovery codes were removed, not that they ended', () => {
  const said = (factors: number, recoveryCodes: number, sessions: number) =>
    sayPlainly(endedMessage({ done: factorsRemoved({ factors, recoveryCodes }), counts: { sessions } }));
  expect(said(1, 0, 1)).toBe('The second factor was removed. 1 session ended.');
  expect(said(2, 8, 0)).toBe('2 second factors were removed. The recovery codes no longer work. Nothing was active.');
});
