import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingOptionalPackages, type Lock } from './missing-optional-packages';

it('finds the optional packages that a lock names and does not hold', () => {
  const lock: Lock = {
    packages: {
      'node_modules/tool': { version: '1.0.0', dev: true, optionalDependencies: { '@tool/linux-arm64-musl': '1.0.0', '@tool/linux-x64-gnu': '1.0.0', '@tool/wasm32-wasi': '^1.0.0' } },
      'node_modules/@tool/linux-x64-gnu': { version: '1.0.0' },
    },
  };
  expect(missingOptionalPackages(lock)).toEqual({
    'node_modules/@tool/linux-arm64-musl': { version: '1.0.0', os: ['linux'], cpu: ['arm64'], libc: ['musl'], dev: true, optional: true },
    'node_modules/@tool/wasm32-wasi': { version: '1.0.0', cpu: ['wasm32'], dev: true, optional: true },
  });
});

it('the lock of this project is one that `npm ci` takes (else: npx tsx scripts/complete-lock.ts)', () => {
  expect(missingOptionalPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock)).toEqual({});
});
