import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { documentFiles } from './scripts/document-files.mjs';
import { inlined, pageAssets, writeAssets } from './scripts/page-assets.mjs';

/**
 * The first path segments of pages. Each page exists once, below `app/t/[tenant]`; the default tenant's pages are shown
 * at the root.
 */
const pages = [
  'login',
  'select-account',
  'second-factor',
  'logout',
  'sign-out',
  'signed-out',
  'signed-in-again',
  'consent',
  'change-password',
  'forgot-password',
  'reset-password',
  'invitation',
  'set-up',
  'device',
  'account',
  'admin',
  'brand',
  'branding-preview',
];

/**
 * The first path segments of endpoints that answer below `/t/default` themselves and are not redirected to the root.
 */
const endpoints = [
  'api',
  'token',
  'introspect',
  'revoke',
  'jwks',
  'scim',
  'userinfo',
  'par',
  'device_authorization',
  'bc-authorize',
  'register',
  'authorize',
  'end-session',
  'revocations',
  'global-token-revocation',
  'shared-signals',
  'ssf',
  'upstream-logout',
  'events/poll',
  'admin/live',
];

/** The package that redraws logos, and its native code for this platform. */
const decoder = ['./node_modules/@napi-rs/image*/**/*'];

/** What the server shows at /docs. */
const { documents, screenshots } = documentFiles(import.meta.dirname);

const config: NextConfig = {
  output: 'standalone',
  poweredByHeader: false,
  // Some SCIM clients end a path with a slash, and not all of them follow a redirect.
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  // `npm test` checks the types. A build must work without the packages that only tests need.
  typescript: { ignoreBuildErrors: true },
  // There are no images to optimize, so the endpoint for that is off.
  images: { unoptimized: true },
  turbopack: {
    root: import.meta.dirname,
    // lib/pages/texts/catalog.ts compiles the texts, so no page needs the message parser.
    resolveAlias: {
      'use-intl/format-message': './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
      'next-intl': { browser: './components/in-browser/intl.tsx' },
      'use-intl/react': { browser: './components/in-browser/intl.tsx' },
      'class-variance-authority': { browser: './components/in-browser/variants.ts' },
      // lucide-react draws each icon by a client component, with options that no icon here uses.
      '../createLucideIcon.mjs': './components/in-browser/lucide-icon.tsx',
      // Next's polyfills are for browsers that are older than those it supports.
      '../build/polyfills/polyfill-module': { browser: './components/in-browser/nothing.ts' },
      './links': { browser: './components/in-browser/next-links.ts' },
      '../links': { browser: './components/in-browser/next-links.ts' },
      '../../shared/lib/router/utils/is-bot': { browser: './components/in-browser/next-bots.ts' },
      '../../../shared/lib/router/utils/is-bot': { browser: './components/in-browser/next-bots.ts' },
      './handle-isr-error': { browser: './components/in-browser/next-prerendering.ts' },
      '../handle-isr-error': { browser: './components/in-browser/next-prerendering.ts' },
      // Messages of development, and only with an option of Next that is off here.
      '../../shared/lib/instant-messages': { browser: './components/in-browser/nothing.ts' },
      './error-styles': './components/in-browser/error-styles.ts',
      'next/dist/compiled/process': { browser: './components/in-browser/process.ts' },
      '../../../lib/constants': { browser: './components/in-browser/next-constants.ts' },
      '../../../../lib/constants': { browser: './components/in-browser/next-constants.ts' },
    },
  },
  allowedDevOrigins: ['127.0.0.1'],
  devIndicators: false,
  // Development would log the arguments of server actions, including secrets that are shown once.
  logging: { serverFunctions: false },
  // Puts a page's title in its head even for clients that run no script.
  htmlLimitedBots: /.*/,
  rewrites: async () => ({
    beforeFiles: [
      { source: '/', destination: '/t/default' },
      { source: `/:page(${pages.join('|')})/:path*`, destination: '/t/default/:page/:path*' },
    ],
  }),
  redirects: async () => [
    { source: '/t/default', destination: '/', permanent: true },
    // One parameter per segment: with a single one for the whole path, the result could be `//elsewhere.example`.
    {
      source: `/t/default/:first((?!(?:${endpoints.join('|')})(?:/|$))[^/]+)/:path*`,
      destination: '/:first/:path*',
      permanent: true,
    },
  ],
  experimental: {
    // Minifying the server's code and mapping it back take more than half of a first build, and our own server gains
    // nothing: Node.js reads no source maps here, and errors show the code as it is. Platforms that copy each function
    // and start it cold get half the code.
    turbopackMinify: { server: Boolean(process.env.VERCEL) },
    turbopackSourceMaps: false,
    // scripts/build.mjs explains why.
    turbopackFileSystemCacheForBuild: !process.env.FIRST_BUILD,
    // Loads a page when it is first asked for (docs/decisions/0073-memory.md).
    preloadEntriesOnStart: false,
    // `forbidden()` answers with 403.
    authInterrupts: true,
    // Pages send no referrer, and browsers then send `Origin: null` with a form that is posted without script.
    // `adminAction` also checks where such a form comes from.
    serverActions: { allowedOrigins: ['null'] },
  },
  outputFileTracingIncludes: {
    // Readiness compares the database with the migrations of this version.
    '/readyz': ['./prisma/migrations/**/*'],
    '/docs': [...documents, ...screenshots],
    // Search finds their sections.
    '/admin/search': documents,
    // Where logos of clients are ordered, and the scheduled job. Other functions do not redraw them.
    '/admin/clients': decoder,
    '/api/v1': decoder,
    '/api/cron/reap': decoder,
  },
  // Patterns match anywhere in a path: excluding all of dist would exclude the dist folders of packages too.
  outputFileTracingExcludes: {
    '/*': [
      './.data/**/*',
      './dist/tessera*',
      './dist/chunks/**/*',
      './dist/building*',
      './docs/*.md',
      './docs/{contributing,decisions,samples,security}/**/*',
      './e2e/**/*',
      './bench/**/*',
      './.git/**/*',
    ],
  },
};

const withTexts = createNextIntlPlugin('./app/language/request.ts');

export default async (): Promise<NextConfig> => {
  const assets = await pageAssets();
  // Development serves none of our asset files, so pages contain them as data URLs.
  const { script, style } = process.env.NODE_ENV === 'development' ? inlined(assets) : assets;
  return withTexts({
    ...config,
    compiler: {
      define: { PAGE_SCRIPT: script, PAGE_STYLE: style },
      runAfterProductionCompile: async ({ distDir }) => writeAssets(distDir, assets),
    },
  });
};
