import { readFileSync } from 'node:fs';
import semver from 'semver';
import { expect, it } from 'vitest';
import { type Lock, missingOptionalPackages } from './missing-optional-packages';

it('finds the optional packages that a lock file references but lacks', () => {
  const lock: Lock = {
    packages: {
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: {
          '@tool/linux-arm64-musl': '1.0.0',
          '@tool/linux-x64-gnu': '1.0.0',
          '@tool/wasm32-wasi': '^1.0.0',
        },
      },
      'node_modules/@tool/linux-x64-gnu': { version: '1.0.0' },
    },
  };
  expect(missingOptionalPackages(lock)).toEqual({
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.0.0',
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
    'node_modules/@tool/wasm32-wasi': { version: '1.0.0', cpu: ['wasm32'], dev: true, optional: true },
  });
});

it('npm ci accepts the lock file of this project (if not, run: npx tsx scripts/complete-lock.ts)', () => {
  expect(missingOptionalPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock)).toEqual({});
});

it('pins every package for Linux on x64 or arm64 by SHA-512 (if not, run: npx tsx scripts/complete-lock.ts)', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const unpinned = Object.entries(packages).filter(
    ([path, { integrity }]) => path !== '' && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  );
  const runsHere = ({ os = ['linux'], cpu = ['x64', 'arm64'] }: Lock['packages'][string]) =>
    os.includes('linux') && cpu.some((one) => one === 'x64' || one === 'arm64');
  expect(unpinned.filter(([, entry]) => runsHere(entry)).map(([path]) => path)).toEqual([]);
  // The registry that the lock was made with does not carry all packages for other systems, so their hashes are
  // unknown.
  expect(unpinned.filter(([, { optional }]) => !optional).map(([path]) => path)).toEqual([]);
});

it('refers to images only by digest, and sets no default database password', () => {
  const compose = readFileSync('compose.yaml', 'utf8');
  const images = [
    ...compose.matchAll(/^\s*image: (.+)$/gm),
    ...readFileSync('Dockerfile', 'utf8').matchAll(/^ARG \w+_IMAGE=(.+)$/gm),
  ].map(([, image]) => image);
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(/^[\w.-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  expect(readFileSync('Dockerfile', 'utf8')).not.toMatch(/^# syntax=(?!.*@sha256:)/m);
  expect(compose).not.toMatch(/(?:PASSWORD|SECRET)\}?:-[^}]/);
  expect(
    compose.match(/\$\{POSTGRES_PASSWORD[^}]*\}/g)?.every((variable) => variable.startsWith('${POSTGRES_PASSWORD:?')),
  ).toBe(true);
});

it.each(['20.19.0', '24.0.0'])('locks no package that npm would warn about on Node.js %s', (version) => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const warned = Object.entries(packages).filter(
    ([, { engines, optional }]) => !optional && engines?.node && !semver.satisfies(version, engines.node),
  );
  expect(warned.map(([path]) => path)).toEqual([]);
});
