import { describe, expect, test } from 'vitest';
import { secretFingerprint } from '@/lib/platform/secrets/secret-fingerprint';
import { checklist, type Installation } from './checklist';
import type { SetupFacts } from './store';

const nothing: SetupFacts = {
  hasClient: false,
  clientUsed: false,
  hasConnection: false,
  connectionUsed: false,
  hasSecondFactor: false,
  mailFails: false,
  secretCopy: null,
  isDone: false,
};
const bare: Installation = { secondFactorRequired: 'off', hasMailServer: false, secretFingerprint: 'f1' };

const stateOf = (name: string, facts: Partial<SetupFacts>, installation: Partial<Installation> = {}) =>
  checklist({ ...nothing, ...facts }, { ...bare, ...installation }).find((step) => step.name === name)?.state;

describe('the setup checklist', () => {
  test('has every item open for a new tenant', () => {
    expect(checklist(nothing, bare).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'client open',
      'directory open',
      'second-factor open',
      'mail open',
      'secret-copy open',
    ]);
  });

  test('counts a client and a directory as set up once they were used, not once they exist', () => {
    expect([stateOf('client', { hasClient: true }), stateOf('client', { hasClient: true, clientUsed: true })]).toEqual([
      'begun',
      'done',
    ]);
    expect([
      stateOf('directory', { hasConnection: true }),
      stateOf('directory', { hasConnection: true, connectionUsed: true }),
    ]).toEqual(['begun', 'done']);
  });

  test('counts second factors as enabled where they are required, or where the viewer has one', () => {
    expect(stateOf('second-factor', {}, { secondFactorRequired: 'administrators' })).toBe('done');
    expect(stateOf('second-factor', { hasSecondFactor: true })).toBe('done');
  });

  test('distinguishes a working mail server from a failing one', () => {
    expect(stateOf('mail', {}, { hasMailServer: true })).toBe('done');
    expect(stateOf('mail', { mailFails: true }, { hasMailServer: true })).toBe('failing');
  });

  test('requires a backup of the current secret from those who run the installation', () => {
    expect(stateOf('secret-copy', { secretCopy: 'f1' })).toBe('done');
    expect(stateOf('secret-copy', { secretCopy: 'of the one before' })).toBe('open');
    expect(stateOf('secret-copy', {}, { secretFingerprint: null })).toBeUndefined();
  });
});

test('a fingerprint is stable for a secret, differs for another, and reveals nothing of it', () => {
  const [secret, other] = ['a secret of thirty-two characters', 'another of thirty-two characters'];
  expect(secretFingerprint(secret)).toMatch(/^[0-9a-f]{16}$/);
  expect(secretFingerprint(secret)).toBe(secretFingerprint(secret));
  expect(secretFingerprint(other)).not.toBe(secretFingerprint(secret));
});
