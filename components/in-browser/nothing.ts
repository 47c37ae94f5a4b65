/** Takes the place of modules of Next of which nothing is needed in the browser (next.config.ts). */
export {};
