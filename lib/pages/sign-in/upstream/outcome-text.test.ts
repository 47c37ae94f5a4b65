import { expect, test } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { failureText } from './outcome-text';

const name = 'Elsewhere';
const inWords = (kind: 'undated' | 'stale' | 'refused') => {
  const { title, description, reason, ...rest } = failureText({ name }, { kind, reason: verbatim('why') });
  return { ...rest, title: inEnglish(title), description: inEnglish(description), reason: inEnglish(reason) };
};

test('the message about a provider that does not say when the person signed in does not suggest trying again', () => {
  expect(inWords('undated')).toMatchObject({
    status: 403,
    reason: 'Elsewhere: why',
    description: expect.stringMatching(/doesn’t say when you signed in.*sign in another way/),
  });
  expect(inWords('undated').description).not.toMatch(/couldn’t be verified|[Tt]ry again/);
});

test('a sign-in that is too long ago is reported as such', () => {
  expect(inWords('stale')).toMatchObject({
    title: 'Your sign-in at Elsewhere was too long ago',
    description: expect.stringContaining('sign in another way'),
  });
  expect(inWords('refused')).toMatchObject({ title: 'The response from Elsewhere wasn’t accepted' });
});
