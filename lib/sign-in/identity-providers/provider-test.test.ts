import { describe, expect, it } from 'vitest';
import { shownClaims, testReturn } from './provider-test';

const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';

describe('the claims of a test sign-in', () => {
  it('are shown as JSON, whatever their type', () => {
    expect(shownClaims({ sub: 'ada', email_verified: true, groups: ['a', 'b'], address: { country: 'NL' } })).toEqual([
      { name: 'sub', value: '"ada"' },
      { name: 'email_verified', value: 'true' },
      { name: 'groups', value: '["a","b"]' },
      { name: 'address', value: '{"country":"NL"}' },
    ]);
  });

  it('are shown without tokens and secrets of the exchange, however deep', () => {
    const shown = JSON.stringify(
      shownClaims({
        sub: 'ada',
        nonce: 'the nonce',
        at_hash: 'the at_hash',
        access_token: 'opaque token',
        whole: jwt,
        list: [jwt, 'kept'],
        nested: { deep: { refresh_token: 'opaque token', jwt, kept: true } },
        _claim_sources: { a: { JWT: jwt }, b: { endpoint: 'https://x.example', access_token: 'opaque token' } },
      }),
    );
    for (const secret of [jwt, 'the nonce', 'the at_hash', 'opaque token']) expect(shown).not.toContain(secret);
    expect(shown).toContain('kept');
  });

  it('are limited in number and size, and can be stored', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`claim${index}`, index]));
    expect(shownClaims(many)).toHaveLength(100);
    const [long] = shownClaims({ long: '😀'.repeat(5_000) });
    expect(long?.value.length).toBeLessThanOrEqual(2_001);
    for (const { name, value } of shownClaims({ 'a\0b': 'c\0d\ud800', long: `x${'😀'.repeat(5_000)}` })) {
      expect(`${name}${value}`).not.toMatch(/[\0\p{Surrogate}]/u);
    }
  });
});

it('a return from a test is recognized by its state, and one from a sign-in is not', () => {
  expect(testReturn('code=a&state=test.abc.def')).toBe('test');
  expect(testReturn('code=a&state=set-up.abc.def')).toBe('set-up');
  expect(testReturn('code=a&state=abc.def')).toBeNull();
  expect(testReturn('code=a')).toBeNull();
});
