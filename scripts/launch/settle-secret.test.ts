import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseSettings } from '@/lib/platform/config/settings';
import { settleSecret } from './settle-secret';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

const settings = (variables: Record<string, string> = {}) => parseSettings({ TESSERA_DATA_DIR: folder, ...variables });
const given = 'a secret that the operator has chosen';
const ownDatabase = 'postgresql://tessera@db.example.com/tessera';

describe('settleSecret', () => {
  it('uses the secret from the environment, and stores no copy', async () => {
    expect(await settleSecret(settings({ TESSERA_SECRET: given }))).toEqual({ secret: given, additionalSecrets: [] });
    await expect(stat(join(folder, 'secret'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('creates one for the embedded database, once, that only its own user can read', async () => {
    const { secret } = await settleSecret(settings({ NODE_ENV: 'production' }));
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
    expect((await settleSecret(settings())).secret).toBe(secret);
    expect(await settleSecret(settings({ DATABASE_URL: ownDatabase, NODE_ENV: 'development' }))).toEqual({
      secret,
      additionalSecrets: [],
    });
  });

  it('creates a single one when several processes start in parallel', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, async () => (await settleSecret(settings())).secret));
    expect(new Set(secrets).size).toBe(1);
    expect((await readFile(join(folder, 'secret'), 'utf8')).trim()).toBe(secrets[0]);
  });

  it('does not create one for an operator’s own database in production', async () => {
    await expect(settleSecret(settings({ DATABASE_URL: ownDatabase, NODE_ENV: 'production' }))).rejects.toThrow(
      /^TESSERA_SECRET is not set: /,
    );
  });

  it('seals with the first line of the file, and can also open with the other lines and the additional secrets', async () => {
    const [newest, previous, next] = ['newest', 'previous', 'next'].map((name) => name.padEnd(40, '-'));
    await writeFile(join(folder, 'secret'), `${newest}\n${previous}\n`);
    expect(await settleSecret(settings({ TESSERA_ADDITIONAL_SECRETS: next ?? '' }))).toEqual({
      secret: newest,
      additionalSecrets: [previous, next],
    });
  });

  it('does not replace a damaged one', async () => {
    await writeFile(join(folder, 'secret'), 'short');
    await expect(settleSecret(settings())).rejects.toThrow(/is damaged/);
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('short');
  });
});
