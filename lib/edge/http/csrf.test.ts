import { describe, expect, it } from 'vitest';
import { deriveKey } from '@/lib/platform/shared/secret';
import { csrfToken, isCsrfToken } from './csrf';

const key = deriveKey('a secret for this test', 'csrf');
const token = csrfToken(key, 'browser', 'consent 1');

describe('a form’s CSRF token', () => {
  it('is accepted from the browser that was shown the form, for the form’s purpose', () => {
    expect(isCsrfToken(key, 'browser', 'consent 1', token)).toBe(true);
  });

  it.each([
    ['a different browser ID', 'other', 'consent 1', token],
    ['no browser ID', null, 'consent 1', token],
    ['a different form', 'browser', 'consent 2', token],
    ['no token', 'browser', 'consent 1', null],
    ['an empty token', 'browser', 'consent 1', ''],
    ['a truncated token', 'browser', 'consent 1', token.slice(0, 20)],
  ])('is rejected with %s', (_, browserId, purpose, presented) => {
    expect(isCsrfToken(key, browserId, purpose, presented)).toBe(false);
  });

  it('is rejected under another key', () => {
    expect(isCsrfToken(deriveKey('another secret of this test', 'csrf'), 'browser', 'consent 1', token)).toBe(false);
  });
});
