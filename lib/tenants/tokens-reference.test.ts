import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { clientMetadataFields } from '@/lib/grants/clients/client-metadata';
import { opaqueKinds } from '@/lib/grants/token-inspector/opaque-kinds';
import { webhookSecret } from '@/lib/journal/events/receiver-secrets';
import { newSecret } from '@/lib/platform/shared/secret';
import { tenantSettingsSchema } from './settings';

const reference = readFileSync('docs/reference/tokens.md', 'utf8');
const { properties = {} } = z.toJSONSchema(tenantSettingsSchema, { io: 'input' }) as {
  properties?: Record<string, { default: number; minimum: number; maximum: number }>;
};

test('the reference lists every lifetime with its default and bounds', () => {
  const rows = [...reference.matchAll(/^\| `(\w+Seconds)` \| (\d+) \| (\d+) \| (\d+) \|/gm)].map(
    ([, name = '', ...numbers]) => [name, numbers.map(Number)],
  );
  const lifetimes = Object.entries(properties).filter(([name]) => name.endsWith('Seconds'));
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(
      lifetimes.map(([name, { default: standard, minimum, maximum }]) => [name, [standard, minimum, maximum]]),
    ),
  );
  expect(lifetimes.length).toBeGreaterThan(5);
});

test('the reference names every lifetime that a client can override', () => {
  const names = Object.keys(clientMetadataFields.shape).filter((name) => name.endsWith('_seconds'));
  expect(names.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
});

test('the reference gives the prefix of each secret and how scanners find it', () => {
  const beginnings = opaqueKinds
    .flatMap(({ begins }) => /^\^(\w+_)$/.exec(begins.source)?.[1] ?? [])
    .filter((beginning) => beginning !== 'tsc_');
  const rows = [...reference.matchAll(/^\| `(\w+_)` \| /gm)].map(([, beginning]) => beginning);
  expect(rows.sort()).toEqual(beginnings.sort());
  const pattern = new RegExp(/For secret scanners: `(.+)`\. /.exec(reference)?.[1] ?? 'none');
  const secrets = beginnings.map((beginning) =>
    beginning === 'whsec_' ? webhookSecret(new Uint8Array(32)) : newSecret(beginning),
  );
  expect(secrets.filter((secret) => pattern.exec(`key: "${secret}"`)?.[0] !== secret)).toEqual([]);
  expect(pattern.test(newSecret('tsc_'))).toBe(false);
});
