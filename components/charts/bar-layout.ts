/** One bar of a chart, or one segment of a stacked bar, in drawing units. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Width of a column and height of the tallest stack, in drawing units. The drawing is stretched to fit its container.
 */
export const columnWidth = 10;
export const chartHeight = 100;

const BAR_WIDTH = 7;
/** Keeps a nonzero value visible beside one a thousand times as large. */
const LEAST_HEIGHT = 2;

/**
 * Lays out stacked bars, with the first value of each stack at the bottom.
 * @param stacks nonnegative values, one stack for each column
 * @returns the segments of each column in the same order; a segment of 0 has no height
 */
export function layOutBars(stacks: readonly (readonly number[])[]): Bar[][] {
  const highest = Math.max(1, ...stacks.map(sum));
  return stacks.map((stack, column) => {
    let top = chartHeight;
    return stack.map((value) => {
      const height = value === 0 ? 0 : Math.max(LEAST_HEIGHT, (value / highest) * chartHeight);
      top = Math.max(0, top - height);
      return { x: column * columnWidth + (columnWidth - BAR_WIDTH) / 2, y: top, width: BAR_WIDTH, height };
    });
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
