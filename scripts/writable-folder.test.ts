import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writableFolder } from './writable-folder';

let around: string;
beforeEach(async () => (around = await mkdtemp(join(tmpdir(), 'tessera-folder-'))));
afterEach(() => rm(around, { recursive: true }));

it('creates the folder and its parents so that others can traverse but not list them', async () => {
  const folder = join(around, 'a', 'b');
  await writableFolder(folder);
  await writableFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o711);
});

it('reports what to do if the folder cannot be created', async () => {
  const file = join(around, 'file');
  await writeFile(file, '');
  for (const folder of [file, join(file, 'data')])
    await expect(writableFolder(folder)).rejects.toThrow(/cannot be written to .*TESSERA_DATA_DIR/);
});

it.runIf(process.platform === 'linux')('fails if the file system cannot hold the folder', async () => {
  await expect(writableFolder('/proc/tessera/data')).rejects.toThrow('cannot be written to (ENOENT)');
});
