import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { BEYOND_SCHEMA, compareWithSchema } from './beyond-schema';

describe('a migrated database', () => {
  let compared: Awaited<ReturnType<typeof compareWithSchema>>;
  beforeAll(async () => {
    compared = await compareWithSchema();
  });

  it('has everything that the Prisma schema declares', () => {
    expect(compared.missing).toEqual([]);
  });

  it(`has beyond it what ${BEYOND_SCHEMA} lists`, () => {
    expect(compared.beyond, 'Run `npm run docs:database` and read the difference.').toBe(
      readFileSync(BEYOND_SCHEMA, 'utf8'),
    );
  });
});
