import { describe, expect, test } from 'vitest';
import type { Account, SignedIn } from '@/lib/oauth/protocol/context';
import { issuer, newClient } from '../testing/tenant';
import { accountFor } from './account-for';

const signedIn = (name: string): SignedIn => ({
  personId: `person-${name}`,
  sessionId: `session-${name}`,
  authTime: 1,
  amr: ['pwd'],
  acr: null,
  mustChangePassword: false,
  mustSignInAgain: false,
  needsSecondFactor: false,
});
const account = (name: string, hints = [name]): Account => ({
  ...signedIn(name),
  isNamed: (hint) => hints.includes(hint),
});

/** Whose account answers, in a browser of Ada and Ben. */
function answering({
  current = 'ada',
  accounts = [account('ada'), account('ben')],
  ...parameters
}: {
  current?: string | null;
  accounts?: Account[];
  hintedSubject?: string;
  loginHint?: string | null;
  claims?: Parameters<typeof accountFor>[2]['claims'];
}): string | null {
  const context = { issuer, pairwiseKey: new Uint8Array(32) };
  const chosen = accountFor(
    context,
    newClient({}),
    { loginHint: null, ...parameters },
    current === null ? null : signedIn(current),
    accounts,
  );
  return chosen?.personId ?? null;
}

describe('a request in a browser with several accounts', () => {
  test('is for the current one, or for no one, if it names no person', () => {
    expect(answering({})).toBe('person-ada');
    expect(answering({ current: null })).toBeNull();
  });

  test('is for the person of its id_token_hint, current or not', () => {
    expect(answering({ hintedSubject: 'person-ben' })).toBe('person-ben');
    expect(answering({ hintedSubject: 'person-ada' })).toBe('person-ada');
    expect(answering({ current: null, hintedSubject: 'person-ben' })).toBe('person-ben');
    expect(answering({ current: 'ben', hintedSubject: 'person-ada' })).toBe('person-ada');
  });

  test('is for the person of its sub claim', () => {
    const claims = { idToken: { sub: { value: 'person-ben' } }, userinfo: {} };
    expect(answering({ claims })).toBe('person-ben');
  });

  test('is for the account of its login_hint, unless the subject contradicts it', () => {
    expect(answering({ loginHint: 'ben' })).toBe('person-ben');
    expect(answering({ loginHint: 'ada' })).toBe('person-ada');
    expect(answering({ loginHint: 'ben', hintedSubject: 'person-ada' })).toBe('person-ada');
  });

  test('stays with the current one for a hint that fits none, or several', () => {
    expect(answering({ loginHint: 'carl' })).toBe('person-ada');
    expect(answering({ hintedSubject: 'person-carl' })).toBe('person-ada');
    const shared = [account('ada', []), account('ben', ['desk']), account('carl', ['desk'])];
    expect(answering({ accounts: shared, loginHint: 'desk' })).toBe('person-ada');
    const ours = [account('ada', ['desk']), account('ben', ['desk'])];
    expect(answering({ accounts: ours, loginHint: 'desk' })).toBe('person-ada');
  });
});
