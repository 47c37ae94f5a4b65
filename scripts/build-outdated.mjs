/**
 * What `scripts/tessera.mjs` does before a command, in a separate process: what it reads and compiles would otherwise
 * stay in the launcher's memory. `node scripts/build-outdated.mjs COMMAND` builds what is missing or outdated.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { buildBundle, buildPages, pagesAreStale } from './build.mjs';

const root = dirname(import.meta.dirname);
const [, , command] = process.argv;

process.chdir(root);
await buildBundle();
if (command === 'build') await buildPages();
else if (command === 'start' && pagesAreStale()) {
  const { status } = spawnSync(process.execPath, [join(root, 'dist', 'tessera.js'), 'check'], {
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(1);
  await buildPages();
}
