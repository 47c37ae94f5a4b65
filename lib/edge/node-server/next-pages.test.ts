import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openNextPages } from './next-pages';

const given: { dev: boolean; httpServer?: Server }[] = [];
vi.mock('next', () => ({
  default(options: { dev: boolean; httpServer?: Server }) {
    given.push(options);
    return { prepare: async () => undefined, getRequestHandler: () => async () => undefined };
  },
}));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'next-pages-'));
  await mkdir(join(folder, '.next'));
  await writeFile(join(folder, '.next', 'required-server-files.json'), '{"config":{}}');
});

afterEach(async () => {
  given.length = 0;
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it('lets Next answer upgrades only in development', async () => {
  vi.stubEnv('__NEXT_PRIVATE_STANDALONE_CONFIG', '');
  const devServer = createServer();
  await openNextPages({ folder, port: 3000, devServer });
  await openNextPages({ folder, port: 3000 });
  const [inDevelopment, inProduction] = given;
  expect(inDevelopment).toMatchObject({ dev: true, httpServer: devServer });
  expect(inProduction?.dev).toBe(false);
  // Without any, Next would use the one that its first request came to.
  expect(inProduction?.httpServer?.listening).toBe(false);
});
