import { afterAll, expect } from 'vitest';

/** For files that build the container of their process: the next file of the same worker builds its own. */
const before = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  expect('tesseraContainer' in globalThis, 'a container that was not closed').toBe(false);
});
