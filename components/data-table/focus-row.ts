/** Focuses a row of a list as Tab does: its link, if it has one. */
export const focusRow = (row: HTMLElement): void => (linkOf(row) ?? row).focus();

export const linkOf = (row: HTMLElement) => row.querySelector<HTMLElement>('a[data-row-link]');
