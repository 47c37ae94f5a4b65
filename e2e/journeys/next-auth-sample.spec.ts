import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { expect, signIn, test } from './support/journey';

const root = join(import.meta.dirname, '..', '..');
const sample = clientOf('next-auth-sample');

/** Runs the sample app in docs/samples/next-auth as its README describes. */
function startSample(): { url: string; stop(): Promise<void> } {
  // The one address that is registered: Next takes every address of this machine for localhost.
  const { origin: url, port } = new URL(sample.redirectUri);
  // By webpack: the packages are those of this repository, above the sample's folder, where Turbopack does not look.
  const child = spawn(join(root, 'node_modules/.bin/next'), ['dev', '--webpack', '--port', port], {
    cwd: join(root, 'docs/samples/next-auth'),
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NEXT_TELEMETRY_DISABLED: '1',
      AUTH_URL: url,
      AUTH_SECRET: 'a secret of the sample that signs its cookies',
      TESSERA_ISSUER: issuerOf(),
      TESSERA_CLIENT_ID: sample.id,
      TESSERA_CLIENT_SECRET: sample.secret ?? '',
    },
  });
  return { url, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

test('the next-auth sample signs a person in with an OpenID Connect provider', async ({ page, person }) => {
  test.setTimeout(240_000);
  const { url, stop } = startSample();
  try {
    await expect(async () => {
      expect((await page.goto(url, { timeout: 60_000 }))?.ok()).toBe(true);
    }).toPass({ timeout: 180_000 });
    await page.getByRole('button', { name: 'Sign in with Tessera' }).click();
    await signIn(page, person);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('heading', { name: 'Signed in as Nora New' })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in with Tessera' })).toBeVisible();
  } finally {
    await stop();
  }
});
