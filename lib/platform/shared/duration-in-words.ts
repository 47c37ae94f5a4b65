import { inEnglish, type Sayable, sentence, text } from './text';

const units: readonly { seconds: number; say: (count: number) => Sayable }[] = [
  {
    seconds: 86_400,
    say: (count) => (count === 1 ? text('1 day') : sentence('{count} days', { count: String(count) })),
  },
  {
    seconds: 3_600,
    say: (count) => (count === 1 ? text('1 hour') : sentence('{count} hours', { count: String(count) })),
  },
  {
    seconds: 60,
    say: (count) => (count === 1 ? text('1 minute') : sentence('{count} minutes', { count: String(count) })),
  },
  {
    seconds: 1,
    say: (count) => (count === 1 ? text('1 second') : sentence('{count} seconds', { count: String(count) })),
  },
];

/**
 * A duration for people, in its largest whole unit: `4 minutes`; below a second, `less than a second`.
 * @param milliseconds the sign is ignored
 */
export function durationSaid(milliseconds: number): Sayable {
  const seconds = Math.abs(milliseconds) / 1000;
  const fitting = units.find((unit) => seconds >= unit.seconds);
  return fitting ? fitting.say(Math.floor(seconds / fitting.seconds)) : text('less than a second');
}

/** The same in English, for logs. */
export const durationInWords = (milliseconds: number): string => inEnglish(durationSaid(milliseconds));
