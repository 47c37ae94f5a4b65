import { expect, it } from 'vitest';
import { versionOf } from './version-of';

it('is equal for the same settings in any order, and different for any others', () => {
  const settings = { name: 'a', keys: [{ kty: 'EC', x: '1' }], lifetime: 60 };
  expect(versionOf({ lifetime: 60, keys: [{ x: '1', kty: 'EC' }], name: 'a' })).toBe(versionOf(settings));
  for (const other of [
    { ...settings, name: 'b' },
    { ...settings, keys: [] },
    { name: 'a', keys: settings.keys },
    { ...settings, keys: [{ kty: 'EC', x: '2' }] },
  ]) {
    expect(versionOf(other)).not.toBe(versionOf(settings));
  }
});
