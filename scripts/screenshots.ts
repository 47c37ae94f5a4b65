/**
 * `npm run screenshots`: takes screenshots of every page into docs/screenshots/, in the light and the dark theme, from
 * a server with demonstration data.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { freePort } from '../e2e/support/free-port';
import { galleryOf } from './pictures';
import type { Pictures } from './pictures/picture';
import { findBrowser } from './test/find-browser';
import { runServer } from './test/run-server';
import { run } from './test/step';
import { testDatabase } from './test-database';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'screenshots');
const owner = { userName: 'owner@tessera.example', password: randomBytes(24).toString('base64url') };

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('User name or email address').fill(owner.userName);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

const gallery = galleryOf(signIn);

/** Takes each page in both themes. */
async function take(page: Page, pictures: Pictures): Promise<void> {
  // The first page that a browser opens tells its time zone; until then, times are in UTC.
  await page.goto('/login');
  for (const [name, { open }] of Object.entries(pictures)) {
    await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`) });
    }
  }
}

async function takeAll(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    for (const { pictures, begin } of gallery) {
      const page = await browser.newPage({
        baseURL: url,
        viewport: { width: 1200, height: 760 },
        reducedMotion: 'reduce',
      });
      await begin?.(page);
      await take(page, pictures);
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

/** The README that GitHub shows for the folder: every page, in the reader's theme. */
function shown(): string {
  const picture = (name: string) =>
    `### ${name.replaceAll('-', ' ')}\n\n<picture><source media="(prefers-color-scheme: dark)" srcset="${name}-dark.png"><img alt="${name.replaceAll('-', ' ')}" src="${name}-light.png"></picture>\n`;
  const parts = gallery.map(({ title, pictures }) => `## ${title}\n\n${Object.keys(pictures).map(picture).join('\n')}`);
  return `# The pages\n\nOf the demonstration, taken by \`npm run screenshots\`.\n\n${parts.join('\n')}`;
}

await mkdir(FOLDER, { recursive: true });
if ((await run('npm', ['run', 'build'])) !== 0) process.exit(1);
const database = await testDatabase();
const port = await freePort();
const url = `http://localhost:${port}`;
const env = {
  DATABASE_URL: database.url,
  TESSERA_SECRET: randomBytes(32).toString('base64url'),
  TESSERA_URL: url,
  PORT: String(port),
  TESSERA_WORKERS: '1',
  TESSERA_DEMO: 'true',
  TESSERA_ADMIN_EMAIL: owner.userName,
  TESSERA_ADMIN_PASSWORD: owner.password,
  TESSERA_LOG_LEVEL: 'warn',
};
try {
  await runServer({ command: ['scripts/tessera.mjs', 'start'], env, url }, () => takeAll(url));
  await writeFile(join(FOLDER, 'README.md'), shown());
} finally {
  await database.drop();
}
