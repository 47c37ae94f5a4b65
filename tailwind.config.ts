import type { Config } from 'tailwindcss';

/** Where class names may come from. The design tokens are in app/globals.css. */
const config: Config = {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
};

export default config;
