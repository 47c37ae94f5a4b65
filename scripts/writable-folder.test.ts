import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writableFolder } from './writable-folder';

let around: string;
beforeEach(async () => (around = await mkdtemp(join(tmpdir(), 'tessera-folder-'))));
afterEach(() => rm(around, { recursive: true }));

it('creates the folder and those around it, to be passed through and not looked into', async () => {
  const folder = join(around, 'a', 'b');
  await writableFolder(folder);
  await writableFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o711);
});

it('says what to do where there can be none', async () => {
  const file = join(around, 'file');
  await writeFile(file, '');
  for (const folder of [file, join(file, 'data')])
    await expect(writableFolder(folder)).rejects.toThrow(/cannot be written to .*TESSERA_DATA_DIR/);
});

it.runIf(process.platform === 'linux')('gives up where the file system has no such place', async () => {
  await expect(writableFolder('/proc/tessera/data')).rejects.toThrow('cannot be written to (ENOENT)');
});
