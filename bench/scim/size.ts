/** The size of a directory while it is measured. */
export interface Size {
  people: number;
  /** Members of the only group. */
  members: number;
}

/** The peer keeps everything in memory and searches through all of it, so it is measured only at the first size. */
export const sizes: readonly Size[] = [
  { people: 1_000, members: 1_000 },
  { people: 10_000, members: 10_000 },
  { people: 100_000, members: 50_000 },
];

/** Measured after the others if a flag is given, because filling it takes minutes. */
export const largeSize: Size = { people: 1_000_000, members: 100_000 };

export const smokeSizes: readonly Size[] = [{ people: 200, members: 100 }];

export function sizeName({ people, members }: Size): string {
  return `${people.toLocaleString('en')} people, ${members.toLocaleString('en')} members`;
}
