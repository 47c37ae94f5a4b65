/** Takes the place of Next's polyfills, which no supported browser needs (next.config.ts). */
export {};
