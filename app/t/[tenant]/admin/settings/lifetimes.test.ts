import { expect, test } from 'vitest';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { boundsOf, lifetimes, lifetimesOf } from './lifetimes';

test('every lifetime has the bounds of the schema, and its default is within them', () => {
  const defaults = tenantSettingsSchema.parse({});
  for (const { name } of lifetimes) {
    const { least, most } = boundsOf(name);
    expect(defaults[name]).toBeGreaterThanOrEqual(least);
    expect(defaults[name]).toBeLessThanOrEqual(most);
  }
  expect(boundsOf('authorizationCodeSeconds')).toEqual({ least: 10, most: 60 });
});

test('lifetimes are read from among all settings', () => {
  const settings = tenantSettingsSchema.parse({ accessTokenSeconds: 120, brandName: 'Acme' });
  expect(lifetimesOf(settings)).toMatchObject({ accessTokenSeconds: 120 });
  expect(Object.keys(lifetimesOf(settings)).sort()).toEqual(lifetimes.map(({ name }) => name).sort());
});

test('every tenant lifetime is included', () => {
  const shown: string[] = lifetimes.map(({ name }) => name);
  expect(
    Object.keys(tenantSettingsSchema.shape).filter((name) => name.endsWith('Seconds') && !shown.includes(name)),
  ).toEqual([]);
});
