import { msg, type Sayable } from './message';

const units: readonly { seconds: number; say: (count: number) => Sayable }[] = [
  {
    seconds: 86_400,
    say: (count) => (count === 1 ? msg('common.n1Day') : msg('common.countDays', { count: String(count) })),
  },
  {
    seconds: 3_600,
    say: (count) => (count === 1 ? msg('common.n1Hour') : msg('common.countHours', { count: String(count) })),
  },
  {
    seconds: 60,
    say: (count) => (count === 1 ? msg('common.n1Minute') : msg('common.countMinutes', { count: String(count) })),
  },
  {
    seconds: 1,
    say: (count) => (count === 1 ? msg('common.n1Second') : msg('common.countSeconds', { count: String(count) })),
  },
];

/**
 * A duration for people, in its largest whole unit: `4 minutes`; below a second, `less than a second`.
 * @param milliseconds the sign is ignored
 */
export function durationSaid(milliseconds: number): Sayable {
  const seconds = Math.abs(milliseconds) / 1000;
  const fitting = units.find((unit) => seconds >= unit.seconds);
  return fitting ? fitting.say(Math.floor(seconds / fitting.seconds)) : msg('common.lessThanSecond');
}
