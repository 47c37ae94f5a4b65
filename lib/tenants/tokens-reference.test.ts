import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { clientMetadataFields } from '@/lib/clients/client-metadata';
import { tenantSettingsSchema } from './settings';

const reference = readFileSync('docs/reference/tokens.md', 'utf8');
const { properties = {} } = z.toJSONSchema(tenantSettingsSchema, { io: 'input' }) as { properties?: Record<string, { default: number; minimum: number; maximum: number }> };

test('the reference has every lifetime with its default and bounds', () => {
  const rows = [...reference.matchAll(/^\| `(\w+Seconds)` \| (\d+) \| (\d+) \| (\d+) \|/gm)].map(([, name = '', ...numbers]) => [name, numbers.map(Number)]);
  const lifetimes = Object.entries(properties).filter(([name]) => name.endsWith('Seconds'));
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(lifetimes.map(([name, { default: standard, minimum, maximum }]) => [name, [standard, minimum, maximum]])));
  expect(lifetimes.length).toBeGreaterThan(5);
});

test('the reference names every lifetime that a client overrides', () => {
  const names = Object.keys(clientMetadataFields.shape).filter((name) => name.endsWith('_seconds'));
  expect(names.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
});
