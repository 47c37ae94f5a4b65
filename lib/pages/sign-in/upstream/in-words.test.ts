import { expect, test } from 'vitest';
import { inEnglish } from '@/lib/platform/shared/text';
import { failureInWords } from './in-words';

const name = 'Elsewhere';
const inWords = (kind: 'undated' | 'stale' | 'refused') => {
  const { title, description, ...rest } = failureInWords({ name }, { kind, reason: 'why' });
  return { ...rest, title: inEnglish(title), description: inEnglish(description) };
};

test('a provider that does not say when somebody signed in is not said to be worth another try', () => {
  expect(inWords('undated')).toMatchObject({
    status: 403,
    reason: 'Elsewhere: why',
    description: expect.stringMatching(/doesn’t say when you signed in.*sign in another way/),
  });
  expect(inWords('undated').description).not.toMatch(/couldn’t be verified|[Tt]ry again/);
});

test('a sign-in that is too long ago is told as that', () => {
  expect(inWords('stale')).toMatchObject({
    title: 'Your sign-in at Elsewhere was too long ago',
    description: expect.stringContaining('sign in another way'),
  });
  expect(inWords('refused')).toMatchObject({ title: 'The response from Elsewhere wasn’t accepted' });
});
