import type { Config } from 'tailwindcss';

/** Where class names may come from. The design tokens are in app/globals.css. */
const config: Config = {
  content: [
    './{app,components,lib/edge/docs,lib/edge/plain-pages,lib/pages}/**/*.{ts,tsx}',
    '!./**/*.test.ts',
    '!./**/testing/**',
  ],
};

export default config;
