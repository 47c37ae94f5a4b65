import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageVersion } from '@/lib/grants/signing-keys/pkcs11/library';

const PLACES = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
];

const succeeds = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 120_000, env: { ...process.env, ...env } }).status === 0;

/** A PKCS#11 token for tests, and what the product needs to use it. */
export interface SoftHsm {
  module: string;
  /**
   * Where the package pkcs11js is installed. It is not among the product's own packages, because the product does not
   * require it.
   */
  packageFolder: string;
  /**
   * Creates an empty token.
   * @returns its label
   */
  newToken(label: string, pin: string): string;
}

/**
 * Finds SoftHSM and the package pkcs11js, or installs them: Debian's package if this process may install it, and
 * pkcs11js in a separate folder that later runs reuse.
 * @returns null, after one line that says what is missing, when they are not available
 */
export function findSoftHsm(): SoftHsm | null {
  const installed = () => PLACES.find((place) => existsSync(place));
  if (!installed() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    succeeds('apt-get', ['update']);
    succeeds('apt-get', ['install', '--yes', '--no-install-recommends', 'softhsm2']);
  }
  const library = installed();
  if (!library) return missing('SoftHSM is not installed (Debian: softhsm2)');
  const packageFolder = join(tmpdir(), `tessera-tests-pkcs11js-${packageVersion}-node-${process.versions.modules}`);
  const isInstalled = () =>
    succeeds(process.execPath, ['-e', 'require("pkcs11js")'], { NODE_PATH: join(packageFolder, 'node_modules') });
  if (!isInstalled()) {
    mkdirSync(packageFolder, { recursive: true });
    writeFileSync(join(packageFolder, 'package.json'), '{}');
    succeeds('npm', ['install', '--prefix', packageFolder, '--no-audit', '--no-fund', `pkcs11js@${packageVersion}`]);
    if (!isInstalled())
      return missing(
        `pkcs11js@${packageVersion} cannot be installed here (it is compiled: needs a compiler, Python and the headers of Node)`,
      );
  }
  const folder = mkdtempSync(join(tmpdir(), 'tessera-softhsm-'));
  const configuration = join(folder, 'softhsm2.conf');
  writeFileSync(configuration, `directories.tokendir = ${folder}\nobjectstore.backend = file\nlog.level = ERROR\n`);
  process.env.SOFTHSM2_CONF = configuration;
  return {
    module: library,
    packageFolder,
    newToken(label, pin) {
      if (
        !succeeds('softhsm2-util', ['--init-token', '--free', '--label', label, '--pin', pin, '--so-pin', '12345678'])
      )
        throw new Error('softhsm2-util created no token.');
      return label;
    },
  };
}

function missing(what: string): null {
  process.stderr.write(`The tests of PKCS#11 are skipped: ${what}.\n`);
  return null;
}
