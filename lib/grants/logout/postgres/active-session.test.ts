import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const LIB = join(import.meta.dirname, '../../..');

it('lets no other statement decide which sessions are active', () => {
  const files = readdirSync(LIB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('generated'),
  );
  const deciding = files.filter((file) =>
    /(?<!_)ended_at IS NULL AND (?:\w+\.)?expires_at >/.test(readFileSync(join(LIB, file), 'utf8')),
  );
  expect(deciding).toEqual([]);
});
