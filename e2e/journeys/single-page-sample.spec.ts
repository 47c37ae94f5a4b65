import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { expect, signIn, test } from './support/journey';

const sample = clientOf('sample-spa');
const { origin, port } = new URL(sample.redirectUri);

/** Runs the sample of docs/samples/single-page-app as its README says, until it serves. */
async function startSample(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'docs/samples/single-page-app/serve.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: port, TESSERA_ISSUER: issuerOf(), TESSERA_CLIENT_ID: sample.id },
  });
  if (!child.stdout) throw new Error('The sample has no output.');
  await once(child.stdout, 'data');
  return child;
}

test('the single-page sample signs a person in with oidc-client-ts, and out again, here and there', async ({ page, person }) => {
  const server = await startSample();
  try {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Sign in with Tessera' }).click();
    await signIn(page, person);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('heading', { name: 'Signed in as Nora New' })).toBeVisible();
    await expect(page).toHaveURL(`${origin}/`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Signed in as Nora New' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible();
    await page.goto('/account');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
});
