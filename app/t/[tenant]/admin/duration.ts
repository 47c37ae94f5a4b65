const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

const DURATION = /^(\d{1,9})\s*(s|sec|min|m|h|d)?$/i;

/** Seconds in the largest unit that fits: "10 min". */
export function durationText(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0 && seconds >= each) ?? (['s', 1] as const);
  return `${seconds / size} ${unit}`;
}

/** Parses "90 s", "10 min", "12 h", "30 d" or plain seconds into seconds; null for anything else. */
export function parseDuration(text: string): number | null {
  const [, figure, unit = 's'] = DURATION.exec(text.trim()) ?? [];
  if (figure === undefined) return null;
  const size =
    UNITS.find(([name]) => name.startsWith(unit.toLowerCase()) || unit.toLowerCase().startsWith(name))?.[1] ?? 1;
  return Number(figure) * size;
}
