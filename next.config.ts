import type { NextConfig } from 'next';

const config: NextConfig = {
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm test`; a build must do without the packages that only tests need.
  typescript: { ignoreBuildErrors: true },
  // There are no pictures to optimize, and so no endpoint that does.
  images: { unoptimized: true },
  turbopack: { root: import.meta.dirname },
  allowedDevOrigins: ['127.0.0.1'],
  devIndicators: false,
  // Readiness compares the database with the migrations of this version.
  outputFileTracingIncludes: { '/readyz': ['./prisma/migrations/**/*'] },
  outputFileTracingExcludes: { '/*': ['./.data/**/*', './dist/**/*', './docs/**/*', './e2e/**/*', './bench/**/*', './.git/**/*'] },
};

export default config;
