/**
 * The look of Next's own error page, which is shown only if even app/error.tsx fails: plain, because every page loads
 * it.
 */
export const errorThemeCss = ':root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif}';

export const errorStyles = {
  card: { margin: '20vh auto', maxWidth: '20rem', padding: '0 1rem' },
  title: { fontSize: '1.5rem', lineHeight: 1.3 },
  buttonGroup: { display: 'flex', gap: '.5rem' },
  digestFooter: { textAlign: 'center', fontSize: '.75rem' },
} as const;

export const WarningIcon = () => null;
