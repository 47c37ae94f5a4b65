/** The row keys of each list, by the list's path. */
export type Rows = Readonly<Record<string, readonly string[]>>;

/** The value of the button that adds a row to a list. */
export const addIntent = (path: string): string => `add ${path}`;

/** The value of the button that removes a row. */
export const removeIntent = (path: string, row: string): string => `remove ${row} ${path}`;
