import { describe, expect, test } from 'vitest';
import { chartHeight, layOutBars } from './bar-layout';

describe('layOutBars', () => {
  test('gives the highest stack the full height and scales the others, from the bottom up', () => {
    const [full, half, none] = layOutBars([
      [3, 1],
      [1, 1],
      [0, 0],
    ]);
    expect(full?.map(({ y, height }) => [y, height])).toEqual([
      [25, 75],
      [0, 25],
    ]);
    expect(half?.map(({ y, height }) => [y, height])).toEqual([
      [75, 25],
      [50, 25],
    ]);
    expect(none?.map(({ height }) => height)).toEqual([0, 0]);
  });

  test('keeps one visible beside a million, and never draws above the top', () => {
    const [many, one] = layOutBars([[1_000_000, 1], [1]]);
    expect(one?.[0]?.height).toBe(2);
    expect(many?.every(({ y }) => y >= 0 && y <= chartHeight)).toBe(true);
  });

  test('draws nothing when all counts are zero', () => {
    expect(
      layOutBars([[0], [0]])
        .flat()
        .every(({ height }) => height === 0),
    ).toBe(true);
  });
});
