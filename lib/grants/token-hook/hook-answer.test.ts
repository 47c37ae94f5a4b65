import { describe, expect, it, test } from 'vitest';
import { reservedClaims } from '@/lib/oauth/openid/reserved-claims';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { MOST_ADDED_BYTES, readHookAnswer } from './hook-answer';

const read = (answer: unknown) => readHookAnswer(JSON.stringify(answer));
const failure = (answer: unknown) => {
  const said = read(answer);
  return said.kind === 'failed' ? inEnglish(said.reason) : said.kind;
};
const nothing = { add: {}, remove: [] };

describe('the answer of a token hook', () => {
  it('names what to add and to remove, per token', () => {
    expect(read({ access_token: { add: { tier: 'gold' }, remove: ['email'] } })).toEqual({
      kind: 'changes',
      accessToken: { add: { tier: 'gold' }, remove: ['email'] },
      idToken: nothing,
    });
    expect(read({})).toEqual({ kind: 'changes', accessToken: nothing, idToken: nothing });
  });

  it('refuses with a reason, whatever else it says', () => {
    expect(read({ refuse: { reason: 'Contract ended' }, access_token: { add: { tier: 'gold' } } })).toEqual({
      kind: 'refused',
      reason: 'Contract ended',
    });
    expect(failure({ refuse: {} })).toContain('refuse.reason');
    expect(failure({ refuse: { reason: 'x'.repeat(201) } })).toContain('refuse.reason');
  });

  test.each([...reservedClaims])('cannot add or remove %s', (name) => {
    expect(failure({ access_token: { add: { [name]: 'x' } } })).toContain(`${name}, which is reserved`);
    expect(failure({ id_token: { remove: [name] } })).toContain(`${name}, which is reserved`);
  });

  it('adds at most 4 kB to a token', () => {
    const value = (bytes: number) => 'x'.repeat(bytes - '{"a":""}'.length);
    expect(read({ access_token: { add: { a: value(MOST_ADDED_BYTES) } } }).kind).toBe('changes');
    expect(failure({ access_token: { add: { a: value(MOST_ADDED_BYTES + 1) } } })).toContain('4096');
    // In UTF-8.
    expect(failure({ id_token: { add: { a: '€'.repeat(1400) } } })).toContain('4096');
  });

  test.each([
    ['not JSON', 'not json'],
    ['empty', ''],
    ['a list', '[]'],
    ['with unknown members', '{"scope": "admin"}'],
    ['with a claim whose name has spaces', '{"access_token": {"add": {"a b": 1}}}'],
    ['with values that are no JSON object of claims', '{"access_token": {"add": ["tier"]}}'],
  ])('fails if it is %s', (_, body) => {
    expect(readHookAnswer(body).kind).toBe('failed');
  });

  it('adds no prototype', () => {
    const said = readHookAnswer('{"access_token": {"add": {"__proto__": {"admin": true}}}}');
    expect(said.kind === 'changes' && 'admin' in said.accessToken.add).toBe(false);
  });
});
