import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The paths of Debian's packages. The headless shell needs half the processor time. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0;

/** Finds a Chromium without installing one. */
function installed(): string | null {
  const places = [process.env.PLAYWRIGHT_CHROMIUM_PATH, ...DEBIAN, chromium.executablePath()];
  return places.find((place) => place && existsSync(place)) ?? null;
}

/**
 * Finds a Chromium, or installs one: Playwright's own download, otherwise Debian's package if this process may install
 * it.
 * @returns the path of its executable
 * @throws one line that says what to do when none is available
 */
export function findBrowser(): string {
  const found = installed();
  if (found) return found;
  succeeds('npx', ['--no-install', 'playwright', 'install', 'chromium']);
  if (!installed() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    succeeds('apt-get', ['update']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (succeeds('apt-get', ['install', '--yes', '--no-install-recommends', name])) break;
    }
  }
  const now = installed();
  if (!now)
    throw new Error('No Chromium could be found or installed: install one and name it in PLAYWRIGHT_CHROMIUM_PATH.');
  return now;
}
