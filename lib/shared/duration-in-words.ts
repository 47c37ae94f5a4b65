const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * A length of time for people, in its largest whole unit: `4 minutes`; below a second, `less than a second`.
 * @param milliseconds its sign is ignored
 */
export function durationInWords(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1000;
  const fitting = units.find(([, length]) => seconds >= length);
  if (!fitting) return 'less than a second';
  const [unit, length] = fitting;
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
