/**
 * The number of rounds of a test that repeats a race or tries random inputs: a fifth of them, or all in
 * `npm run test:full`.
 */
export const rounds = (all: number): number => (process.env.TESSERA_LONG ? all : Math.ceil(all / 5));
