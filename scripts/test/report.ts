import type { Outcome } from './schedule';

const SLOWEST = 10;

const timed = ({ name, seconds }: { name: string; seconds: number }) =>
  `${String(Math.round(seconds)).padStart(5)} s  ${name}\n`;

/**
 * Prints the end of a run's output: durations, tests that needed a second attempt, and failures. Sets the exit code.
 */
export function report({ count: { passed, failed, failures, unsteady, files }, seconds }: Outcome): void {
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const lines = [
    '\nThe steps:\n',
    ...seconds.map(({ title, seconds: taken }) => timed({ name: title, seconds: taken })),
    '\nThe ten files that took longest:\n',
    ...slowest.map(timed),
    ...unsteady.map((name) => `passed at the second try: ${name}\n`),
    ...failures.map((failure) => `failed: ${failure}\n`),
    `\n${passed} passed, ${failed} failed\n`,
  ];
  process.stdout.write(lines.join(''));
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
