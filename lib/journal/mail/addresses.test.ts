import { expect, it } from 'vitest';
import { couldBeAddress, hasWebAddress } from './addresses';

it.each(['Acme', 'Acme Ltd.', 'Dr. Ada', 'A & B', '小爱'])('%s is a name', (name) => {
  expect(couldBeAddress(name)).toBe(false);
});

it.each(['Acme: confirm at https://evil.test/a', 'evil.test', 'evil.test/a', 'www.evil.test', 'a@evil.test', '<b>'])(
  '%s could be an address',
  (name) => {
    expect(couldBeAddress(name)).toBe(true);
  },
);

it.each([
  'https://evil.test',
  'Go to acme-login.example/reset now.',
  'See www.evil.test.',
  'Sign in at EVIL.test, then wait.',
  'at {userName}.evil.test',
  'evil.xn--p1ai',
])('“%s” has a web address', (text) => {
  expect(hasWebAddress(text)).toBe(true);
});

it.each([
  'Hello {name}: this is it.',
  'Use it once and/or within 1.5 hours, e.g. today.',
  'Write to first.last@help.acme.example.',
  'z.B. heute, d.h. bis 24.12. um 10.30 Uhr',
  '{tenant}, Inc.',
])('“%s” has no web address', (text) => {
  expect(hasWebAddress(text)).toBe(false);
});
