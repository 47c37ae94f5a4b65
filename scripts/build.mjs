/**
 * Builds what is missing or older than its sources: dist/tessera.js with dist/chunks, which contain the server and the
 * commands, and .next, which contains the pages. Plain JavaScript, because it runs before anything is built.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = dirname(import.meta.dirname);
const require = createRequire(import.meta.url);

const clientStamp = join(root, 'lib', 'platform', 'postgres', 'generated', 'schema.sources');
const bundle = join(root, 'dist', 'tessera.js');
const chunks = join(root, 'dist', 'chunks');
const bundleStamp = join(root, 'dist', 'tessera.sources');
const pagesStamp = join(root, '.next', 'tessera.sources');

const shared = ['lib', 'package-lock.json', 'tsconfig.json', 'prisma/schema.prisma'];
const styled = ['app', 'components', 'tailwind.config.ts'];
const bundleSources = [...shared, ...styled, 'scripts', 'server.ts'];
const pagesSources = [
  ...shared,
  ...styled,
  'messages',
  'public',
  'scripts/page-assets.mjs',
  'next.config.ts',
  'instrumentation.ts',
  'proxy.ts',
  'postcss.config.mjs',
];
/** What is generated, and what only tests use, which lib/districts.test.ts keeps out of the product. */
const ignored = /(^|\/)(generated|node_modules|testing|scripts\/test)(\/|$)|\.test\.tsx?$/;

/**
 * Bundles the server and the commands, unless the bundle was already built from these sources. It is divided into
 * chunks, so that a process loads only what its command needs.
 */
export async function buildBundle() {
  if (read(clientStamp) !== hash(['prisma/schema.prisma'])) generateClient();
  const sources = hash(bundleSources);
  if (existsSync(bundle) && read(bundleStamp) === sources) return;
  const esbuild = await import('esbuild');
  const { pageAssets } = await import('./page-assets.mjs');
  const { script, style } = await pageAssets();
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { tessera: 'scripts/tessera.ts' },
    outdir: 'dist',
    chunkNames: 'chunks/[hash]',
    splitting: true,
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    define: { PAGE_STYLE: JSON.stringify(style), PAGE_SCRIPT: JSON.stringify(script) },
    // Bundled instead of left external: only a few of the icons are used, and texts are compiled, as next.config.ts
    // explains.
    alias: {
      'lucide-react': './node_modules/lucide-react/dist/esm/lucide-react.mjs',
      'next-intl': './node_modules/use-intl/dist/esm/production/index.js',
      'use-intl': './node_modules/use-intl/dist/esm/production/index.js',
      'use-intl/format-message': './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
    },
    logLevel: 'error',
  });
  await esbuild.stop();
  mkdirSync(chunks, { recursive: true });
  // The entry is written last, because it imports the chunks.
  for (const { path, contents } of outputFiles.toSorted((one) => (one.path === bundle ? 1 : -1))) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
  const current = new Set(outputFiles.map(({ path }) => path));
  // Another build may be writing its own files here, and removing the same ones.
  for (const name of readdirSync(chunks))
    if (name.endsWith('.js') && !current.has(join(chunks, name))) rmSync(join(chunks, name), { force: true });
  writeFileSync(bundleStamp, sources);
}

/**
 * Generates the Prisma client. This needs no engine, but the CLI downloads one unless an engine is configured.
 * Configuring any program as the engine keeps it off the network.
 */
export function generateClient() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [require.resolve('prisma/build/index.js'), 'generate', '--no-hints'],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
        ...process.env,
      },
    },
  );
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe Prisma client could not be generated: the lines above say why.\n`);
    process.exit(1);
  }
  writeFileSync(clientStamp, hash(['prisma/schema.prisma']));
}

/** Whether `buildPages` would have to build. */
export function pagesAreStale() {
  return !existsSync(join(root, '.next', 'BUILD_ID')) || read(pagesStamp) !== hash(pagesSources);
}

/**
 * Builds the pages, or waits if another process is building them. The output of the build is shown only if it fails.
 */
export async function buildPages() {
  await exclusively(join(root, 'dist', 'building'), () => {
    if (!pagesAreStale()) return;
    process.stdout.write('Building the pages. This takes a minute or two, and only after an update.\n');
    const sources = hash(pagesSources);
    // Keeping a cache for the next build slows this one down, and none may follow the first one of a checkout.
    const isFirst = !existsSync(join(root, '.next', 'BUILD_ID'));
    const { status, stdout, stderr } = spawnSync(process.execPath, [require.resolve('next/dist/bin/next'), 'build'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', FIRST_BUILD: isFirst ? '1' : '' },
    });
    if (status !== 0) {
      process.stderr.write(`${stdout}${stderr}\nThe pages could not be built: the lines above say why.\n`);
      process.exit(1);
    }
    writeFileSync(pagesStamp, sources);
  });
}

/** A digest of the names and contents of all files at the paths. */
function hash(paths) {
  const digest = createHash('sha256').update(process.version);
  const add = (path) => {
    const absolute = join(root, path);
    if (ignored.test(path) || !existsSync(absolute)) return;
    const entries = directory(absolute);
    if (entries) for (const name of entries.sort()) add(`${path}/${name}`);
    else digest.update(`\0${path}\0`).update(readFileSync(absolute));
  };
  paths.forEach(add);
  return digest.digest('hex');
}

function directory(path) {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * Runs `work` while no other process does. The lock file is created with its owner's process id in it, so the lock of a
 * dead process can be recognized.
 */
async function exclusively(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  const claim = `${lock}.${process.pid}`;
  writeFileSync(claim, String(process.pid));
  try {
    while (!tryLink(claim, lock)) {
      if (!isAlive(Number(read(lock)))) rmSync(lock, { force: true });
      else await sleep(500);
    }
    try {
      await work();
    } finally {
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(claim, { force: true });
  }
}

function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}
