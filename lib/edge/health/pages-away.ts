/** The code of an error that says that no process answers for pages at the moment. */
export const PAGES_AWAY = 'pages_away';

export const isPagesAway = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === PAGES_AWAY;
