/**
 * Run after `npm install`: completes package-lock.json with the optional packages of platforms that the configured
 * registry does not carry. `npm install` leaves those out, and `npm ci` then rejects the lock on every platform. The
 * platform is derived from a package's name. Every entry without an integrity value gets the one that the registry
 * publishes, if it carries the package.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Lock, missingOptionalPackages } from './missing-optional-packages';

const FILE = 'package-lock.json';
const lock = JSON.parse(readFileSync(FILE, 'utf8')) as Lock;
const missing = missingOptionalPackages(lock);
for (const [path, entry] of Object.entries({ ...lock.packages, ...missing })) {
  if (path !== '' && entry.integrity === undefined) Object.assign(entry, published(path, entry.version ?? ''));
}
const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
process.stdout.write(`${Object.keys(missing).length} packages added to ${FILE}.\n`);

function published(path: string, version: string): { integrity?: string } {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  try {
    const integrity = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return integrity === '' ? {} : { integrity };
  } catch {
    return {};
  }
}
