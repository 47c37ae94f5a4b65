/**
 * `npm run screenshots`: takes the pictures under docs/screenshots/ of a server with the demonstration, light and dark.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { testDatabase } from './test-database';
import { findBrowser } from './test/find-browser';
import { freePort } from '../e2e/support/free-port';
import { runServer } from './test/run-server';
import { run } from './test/step';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'screenshots');
const owner = { userName: 'owner@tessera.example', password: randomBytes(24).toString('base64url') };

/** Goes to what a picture shows, signed in. */
const pictures: Record<string, (page: Page) => Promise<unknown>> = {
  clients: (page) => page.goto('/admin/clients'),
  'token-families': (page) => page.goto('/admin/token-families'),
  'token-family': (page) => openFirst(page, '/admin/token-families?status=leaked'),
  person: (page) => openFirst(page, '/admin/people?q=harbor&status=active&sort=displayName'),
  'audit-log': (page) => page.goto('/admin/audit-log'),
};

async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(list);
  const href = await page.getByRole('cell').getByRole('link').first().getAttribute('href');
  if (href === null) throw new Error(`${list} lists nothing that can be opened.`);
  await page.goto(href);
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('User name or e-mail address').fill(owner.userName);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/admin');
}

async function takeAll(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1200, height: 760 }, deviceScaleFactor: 1.5, reducedMotion: 'reduce' });
    await signIn(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [name, open] of Object.entries(pictures)) {
        await open(page);
        // Until the page's script runs, times are in UTC.
        await page.waitForFunction(() => ![...document.querySelectorAll('time')].some((time) => time.textContent.endsWith('UTC')));
        await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`) });
      }
    }
  } finally {
    await browser.close();
  }
}

await mkdir(FOLDER, { recursive: true });
if ((await run('npm', ['run', 'build'])) !== 0) process.exit(1);
const database = await testDatabase();
const port = await freePort();
const url = `http://localhost:${port}`;
const env = {
  DATABASE_URL: database.url, TESSERA_SECRET: randomBytes(32).toString('base64url'), TESSERA_URL: url, PORT: String(port), TESSERA_WORKERS: '1',
  TESSERA_DEMO: 'true', TESSERA_ADMIN_EMAIL: owner.userName, TESSERA_ADMIN_PASSWORD: owner.password, TESSERA_LOG_LEVEL: 'warn',
};
try {
  await runServer({ command: ['scripts/tessera.mjs', 'start'], env, url }, () => takeAll(url));
} finally {
  await database.drop();
}
