import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { expectAccessible, NARROWEST_PIXELS } from './support/accessible';
import { expect, signIn, test } from './support/journey';
import { scan } from './support/scan';

const PHONE = { width: 360, height: 740 };
const USER_CODE = /^ {4}([A-Z]{4}-[A-Z]{4})$/m;
const printer = clientOf('printer');
const folder = join(import.meta.dirname, '..', '..', 'docs/samples/device-cli');

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 180_000 });

/** Runs the sample in docs/samples/device-cli as its README describes, until it shows a code. */
async function startSample() {
  const child = spawn(process.execPath, ['device.mjs'], {
    cwd: folder,
    env: {
      ...process.env,
      TESSERA_ISSUER: issuerOf(),
      TESSERA_CLIENT_ID: printer.id,
      TESSERA_CLIENT_SECRET: printer.secret ?? '',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, said }));
  await expect(() => expect(said).toMatch(USER_CODE)).toPass({ timeout: 30_000 });
  return { userCode: USER_CODE.exec(said)?.[1] ?? '', scanned: scan(said), ended, stop: () => child.kill() };
}

/** Checks light and dark mode, at the phone's width and at the narrowest supported width. */
async function expectAccessibleOnPhones(page: Page): Promise<void> {
  await expectAccessible(page, [PHONE.width, NARROWEST_PIXELS]);
  await page.setViewportSize(PHONE);
}

test('a command-line client is approved on a phone that scans its QR code, and shows who signed in', async ({
  page,
  person,
}) => {
  const device = await startSample();
  try {
    expect(device.scanned).toBe(`${issuerOf()}/device?user_code=${device.userCode}`);
    await page.goto(device.scanned ?? '');
    await expectAccessibleOnPhones(page);
    await signIn(page, person);

    await expect(page.getByLabel('Code')).toHaveValue(device.userCode);
    await expect(page.getByText('Does your device show this code right now?')).toBeVisible();
    await expectAccessibleOnPhones(page);
    await page.getByRole('button', { name: 'Continue' }).tap();

    await expect(page.getByRole('heading', { name: 'Allow Printer on a device?' })).toBeVisible();
    for (const said of [
      /Did you start this yourself/,
      device.userCode,
      /^(?:less than a second|\d+ (?:second|minute)s?) ago$/,
      /^(?:127\.0\.0\.1|::1)$/,
      'tessera-device-sample/1.0',
      'See your name and profile',
    ]) {
      await expect(page.getByText(said)).toBeVisible();
    }
    await expectAccessibleOnPhones(page);
    await page.getByRole('button', { name: 'Approve' }).tap();

    await expect(page.getByText('You can return to your device')).toBeVisible();
    await expectAccessibleOnPhones(page);
    const { code, said } = await device.ended;
    expect(said).toContain(`Signed in as ${person.userName}, with scopes: profile`);
    expect(code).toBe(0);
  } finally {
    device.stop();
  }
});

test('a command-line client that is denied reports it', async ({ page, person }) => {
  const device = await startSample();
  try {
    await page.goto('/device');
    await signIn(page, person);
    await page.getByLabel('Code').fill(device.userCode.toLowerCase().replace('-', ' '));
    await page.getByRole('button', { name: 'Continue' }).tap();
    await expect(page.getByText(device.userCode)).toBeVisible();
    await page.getByRole('button', { name: 'Deny' }).tap();

    await expect(page.getByRole('heading', { name: 'The request was denied' })).toBeVisible();
    await expectAccessibleOnPhones(page);
    const { code, said } = await device.ended;
    expect(said).toContain('The request was denied.');
    expect(code).toBe(1);
  } finally {
    device.stop();
  }
});
