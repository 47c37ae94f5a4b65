/** The median of several rounds, and their range. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** @returns null if there are no values */
export function spreadOf(values: readonly number[]): Spread | null {
  const sorted = [...values].sort((a, b) => a - b);
  const least = sorted[0];
  const most = sorted.at(-1);
  if (least === undefined || most === undefined) return null;
  const [low = least, high = most] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return { median: (low + high) / 2, least, most };
}
