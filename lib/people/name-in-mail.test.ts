import { expect, it } from 'vitest';
import { nameInMail } from './name-in-mail';

const named = (displayName: string) => nameInMail({ userName: 'ada', active: true, displayName });

it.each(['Ada Lovelace', 'Ada B. Lovelace', 'Dr. Ada', '小爱'])('greets by the display name %s', (name) => {
  expect(named(name)).toBe(name);
});

it.each(['Click https://evil.test', 'evil.test', 'www.evil.test/x', 'a@evil.test', 'x'.repeat(81), ''])(
  'greets by the user name instead of %s',
  (name) => {
    expect(named(name)).toBe('ada');
  },
);
