import { expect, test } from 'vitest';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { boundsOf, lifetimes } from './lifetimes';

test('every lifetime has the bounds of the schema, and its default is within them', () => {
  const defaults = tenantSettingsSchema.parse({});
  for (const { name } of lifetimes) {
    const { least, most } = boundsOf(name);
    expect(defaults[name]).toBeGreaterThanOrEqual(least);
    expect(defaults[name]).toBeLessThanOrEqual(most);
  }
  expect(boundsOf('authorizationCodeSeconds')).toEqual({ least: 10, most: 60 });
});

test('every tenant lifetime is included', () => {
  const shown: string[] = lifetimes.map(({ name }) => name);
  expect(
    Object.keys(tenantSettingsSchema.shape).filter((name) => name.endsWith('Seconds') && !shown.includes(name)),
  ).toEqual([]);
});
