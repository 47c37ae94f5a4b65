/**
 * `npm start` and the other commands: builds what is missing or outdated, then runs the command. An assembled tree, as
 * in a container image, is already built and runs dist/tessera.js directly.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = dirname(import.meta.dirname);
const bundle = join(root, 'dist', 'tessera.js');
const [command] = process.argv.slice(2);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Tessera needs Node.js 20.19 or later; this is ${process.versions.node}.`);
if (!existsSync(join(root, 'node_modules', 'next'))) fail('The packages are not installed: run `npm ci` first.');

const building = [join(import.meta.dirname, 'build-outdated.mjs'), command ?? ''];
const { status } = spawnSync(process.execPath, building, { stdio: 'inherit' });
if (status !== 0) process.exit(1);
process.chdir(root);

if (command !== 'build') {
  process.argv[1] = bundle;
  await import(pathToFileURL(bundle).href);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
