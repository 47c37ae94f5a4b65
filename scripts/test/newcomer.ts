/**
 * How long a newcomer takes from the first sign-in to a connected application and directory, by the console alone: the
 * built product is started with nothing configured, and a script reads, types and presses at the pace of an unhurried
 * person. `npx tsx scripts/test/newcomer.ts`, after `npm run build`.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startProduct } from '@/e2e/support/start-product';
import { findBrowser } from './find-browser';
import { Human, pace } from './human';

const PASSWORD = 'a first long password';
/** Words a minute. */
const SLOW_READER = 150;
const REDIRECT_URI = 'http://localhost:8080/callback';

const product = await startProduct('npm start');
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
try {
  const { origin } = new URL(product.console);
  const page = await (await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 760 } })).newPage();
  page.setDefaultTimeout(60_000);
  const human = new Human(page);
  const stages: { title: string; machine: number; hands: number; words: number; presses: number }[] = [];
  async function stage(title: string, play: () => Promise<void>): Promise<void> {
    const [began, hands, words, presses] = [performance.now(), human.handMilliseconds, human.words, human.presses];
    await play();
    stages.push({
      title,
      machine: (performance.now() - began) / 60_000,
      hands: (human.handMilliseconds - hands) / 60_000,
      words: human.words - words,
      presses: human.presses - presses,
    });
    console.log(title);
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name, exact: true });

  await stage('Sign in, and choose a password', async () => {
    await page.goto(product.console);
    await human.read();
    await human.type(page.getByLabel('User name or email address'), product.email);
    await human.paste(page.getByLabel('Password', { exact: true }), product.password);
    await human.press(button('Sign in'));
    await human.type(page.getByLabel('New password', { exact: true }), PASSWORD);
    await human.type(page.getByLabel('Confirm new password'), PASSWORD);
    await human.press(button('Change password'));
  });
  await stage('Register a web app', async () => {
    await human.press(section('Applications'));
    await human.press(link('Create client'));
    await human.press(page.getByRole('radio', { name: 'Web app' }));
    await human.type(page.getByLabel('Name', { exact: true }), 'Storefront');
    await human.type(page.getByLabel(/^Redirect URIs/), REDIRECT_URI);
    await human.press(button('Create client'));
  });
  const secret = await page.getByRole('textbox', { name: 'Client secret' }).inputValue();
  await stage('Sign in to the web app, and get its tokens, in the playground', async () => {
    await human.press(section('Developers'));
    await human.press(link(/^Storefront/));
    await human.press(button('Add redirect URI'));
    await human.press(button('Start'));
    await human.press(link('Continue in browser'));
    if (await button('Allow').isVisible()) await human.press(button('Allow'));
    await human.paste(page.getByLabel('Client secret'), secret);
    await human.press(button('Exchange code for tokens'));
    await page
      .locator('summary')
      .filter({ hasText: /token request\s*200/ })
      .waitFor();
  });
  await stage('Connect a directory, until its first person has arrived and the self-test has passed', async () => {
    await human.press(section('Directories'));
    await human.press(link('Connect a directory'));
    await human.type(page.getByLabel('Name', { exact: true }), 'Okta');
    await page.getByLabel('Directory', { exact: true }).selectOption({ label: 'Okta' });
    await human.press(button('Create connection'));
    await human.type(page.getByLabel('Token name'), 'Production');
    await human.press(button('Create token'));
    const token = await page.getByRole('textbox', { name: 'New SCIM token' }).inputValue();
    // In place of the directory, which needs a public address: the command that the page offers.
    const command = await page.locator('pre').filter({ hasText: 'curl' }).first().innerText();
    human.handMilliseconds += 2 * pace.millisecondsPerCopy;
    execFileSync('sh', ['-c', command.replace(/YOUR-SCIM-TOKEN|\$SCIM_TOKEN/, token)], { stdio: 'ignore' });
    await page.getByRole('status').filter({ hasText: 'The first person has arrived' }).waitFor();
    await human.read();
    await human.press(button('Simulate Okta'));
    await page
      .getByText(/^All steps passed/)
      .first()
      .waitFor();
    await human.read();
  });

  const all = stages.reduce((sum, one) => ({
    title: 'All',
    machine: sum.machine + one.machine,
    hands: sum.hands + one.hands,
    words: sum.words + one.words,
    presses: sum.presses + one.presses,
  }));
  const minutes = ({ machine, hands, words }: typeof all, wordsPerMinute: number) =>
    (machine + hands + words / wordsPerMinute).toFixed(1);
  const document = [
    '# A newcomer’s way, played by a script',
    '',
    `${new Date().toISOString().slice(0, 10)}. No person was measured. A script played one who reads every word that is new on each page before using it (${pace.wordsPerMinute} words a minute), types with two fingers (${pace.millisecondsPerKey} ms a key), and takes ${pace.millisecondsPerPress / 1000} s to find a control and ${pace.millisecondsPerCopy / 1000} s to copy a value. These times are counted, not waited for; the time that the product and the browser took, on a busy machine, is added. The script knows the way, makes no mistakes, and does not leave the console. The product was started by \`npm start\` with nothing configured. Not included are the first start, which builds the pages, and the directory’s own console: its first request was the command that the page of the connection offers.`,
    '',
    '| step | minutes | of them product and browser | words read | controls used |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...[...stages, all].map(
      (one) =>
        `| ${one.title} | ${minutes(one, pace.wordsPerMinute)} | ${one.machine.toFixed(1)} | ${one.words} | ${one.presses} |`,
    ),
    '',
    `At ${SLOW_READER} words a minute, all of it takes ${minutes(all, SLOW_READER)} minutes. The target is 15.`,
    '',
  ].join('\n');
  console.log(`\n${document}`);
  writeFileSync('bench/results/newcomer.md', document);
} finally {
  await browser.close();
  await product.stop();
}
