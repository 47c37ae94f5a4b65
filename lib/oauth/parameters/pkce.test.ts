import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readable } from '@/lib/platform/shared/testing/readable';
import { isCodeChallenge, verifierMismatch } from './pkce';

// RFC 7636, appendix B
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url');

test('the example of RFC 7636 matches', () => {
  expect(isCodeChallenge(challenge)).toBe(true);
  expect(readable(verifierMismatch(verifier, challenge))).toBeNull();
});

test.each([43, 128])('a verifier of %i characters matches', (length) => {
  const long = 'a-._~Z9'.repeat(20).slice(0, length);
  expect(readable(verifierMismatch(long, challengeOf(long)))).toBeNull();
});

describe.each([
  ['missing', undefined],
  ['wrong', `${verifier.slice(0, -1)}l`],
  ['equal to the challenge', challenge],
  ['42 characters long', 'a'.repeat(42)],
  ['129 characters long', 'a'.repeat(129)],
  ['not limited to the allowed characters', `${'a'.repeat(42)}+`],
])('a verifier that is %s', (_name, sent) => {
  test('does not match, whatever the challenge', () => {
    expect(readable(verifierMismatch(sent, challenge))).toMatch(/^code_verifier /);
    expect(
      readable(
        sent === challenge ||
          sent === undefined ||
          sent.length === 43 ||
          verifierMismatch(sent, challengeOf(sent)) !== null,
      ),
    ).toBe(true);
  });
});

test('rejects a verifier for a code without a challenge, so that stripping the challenge is noticed', () => {
  expect(readable(verifierMismatch(verifier, null))).toBe('code_verifier was sent for a code without code_challenge');
  expect(readable(verifierMismatch(undefined, null))).toBeNull();
});

test.each([
  '',
  challenge.slice(1),
  `${challenge}a`,
  `${challenge}=`,
  challenge.replace('-', '+'),
  ` ${challenge.slice(1)}`,
  `${challenge}\n`,
])('%j is not a challenge', (value) => expect(isCodeChallenge(value)).toBe(false));
