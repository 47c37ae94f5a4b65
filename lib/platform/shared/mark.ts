/** The product's mark: five tiles laid to a T, in a box of 20 by 20. */
export const markTiles = [
  { x: 1, y: 1, opacity: 1 },
  { x: 7.3, y: 1, opacity: 0.72 },
  { x: 13.6, y: 1, opacity: 0.44 },
  { x: 7.3, y: 7.3, opacity: 1 },
  { x: 7.3, y: 13.6, opacity: 0.72 },
] as const;

/** Of each tile. */
export const markTile = { side: 5.4, radius: 1 } as const;
