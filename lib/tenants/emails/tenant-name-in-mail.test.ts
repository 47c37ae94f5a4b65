import { expect, it } from 'vitest';
import { tenantNameInMail } from './tenant-name-in-mail';

const named = (brandName: string | null) => tenantNameInMail({ name: 'Acme', settings: { brandName } });

it('is the name that people know', () => {
  expect(named('Acme ID')).toBe('Acme ID');
  expect(named(null)).toBe('Acme');
});

it.each(['Acme: confirm at https://evil.test/a', 'evil.test/a', 'help@evil.test', 'www.evil.test'])(
  'is not %s',
  (brandName) => {
    expect(named(brandName)).toBe('Acme');
  },
);
