/** One bar of a chart, or a part of one that is stacked, in units of the drawing. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The drawing is stretched to its place: a column is so wide, and the highest stack so high. */
export const columnWidth = 10;
export const chartHeight = 100;

const BAR_WIDTH = 7;
/** What is there must be seen beside a thousand times as much. */
const LEAST_HEIGHT = 2;

/**
 * Lays stacked bars out, the first value of each stack at the bottom.
 * @param stacks values from 0 on, a stack for each column
 * @returns for each column its parts in the same order; a part of 0 has no height
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
