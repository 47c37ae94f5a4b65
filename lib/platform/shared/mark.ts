/** The product's logo: five tiles that form a T, in a 20 by 20 box. */
export const markTiles = [
  { x: 1, y: 1, opacity: 1 },
  { x: 7.3, y: 1, opacity: 0.72 },
  { x: 13.6, y: 1, opacity: 0.44 },
  { x: 7.3, y: 7.3, opacity: 1 },
  { x: 7.3, y: 13.6, opacity: 0.72 },
] as const;

/** The side and corner radius of each tile. */
export const markTile = { side: 5.4, radius: 1 } as const;
