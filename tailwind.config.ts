import type { Config } from 'tailwindcss';

/** Where class names may come from. The design tokens are in app/globals.css. */
const config: Config = {
  content: ['./{app,components,lib/edge/error-pages,lib/pages}/**/*.{ts,tsx}', '!./**/*.test.ts'],
};

export default config;
