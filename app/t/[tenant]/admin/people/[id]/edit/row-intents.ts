/** The keys of the rows of each list, by the list's path. */
export type Rows = Readonly<Record<string, readonly string[]>>;

/** What the button says that adds a row to a list. */
export const addIntent = (path: string): string => `add ${path}`;

/** What the button says that takes a row out. */
export const removeIntent = (path: string, row: string): string => `remove ${row} ${path}`;
