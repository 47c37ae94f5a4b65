import { expect, test } from 'vitest';
import { isProvenPassword } from './proven-password';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes));
const session = { amr: ['pwd'], createdAt: at(10) };
const stored = { mustChange: true, changedAt: at(0) };

test('a sign-in proves the password for five minutes', () => {
  expect(isProvenPassword(session, stored, at(10))).toBe(true);
  expect(isProvenPassword(session, stored, at(15))).toBe(true);
  expect(isProvenPassword(session, stored, new Date(at(15).getTime() + 1))).toBe(false);
});

test('a password that was set after the sign-in is not proven by it', () => {
  expect(isProvenPassword(session, { ...stored, changedAt: at(11) }, at(12))).toBe(false);
  expect(isProvenPassword(session, { ...stored, changedAt: session.createdAt }, at(12))).toBe(false);
});

test('a sign-in without the password proves none, and neither does one of a person who may keep theirs', () => {
  for (const amr of [
    ['hwk', 'mfa'],
    ['fed', 'pwd'],
  ])
    expect(isProvenPassword({ ...session, amr }, stored, at(11))).toBe(false);
  expect(isProvenPassword(session, { ...stored, mustChange: false }, at(11))).toBe(false);
  expect(isProvenPassword(session, { mustChange: true, changedAt: null }, at(11))).toBe(false);
});
