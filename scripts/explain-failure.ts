const EXPLAINED = new Set(['launch_failed', 'config_invalid', 'migration_failed', 'apply_refusal']);

const NO_SPACE = /^.*No space left on device.*$/im;

/**
 * The line of an error, or of one that caused it, that says that a disk is full: of a file system, a program, or
 * PostgreSQL. Null for any other error.
 */
function fullDisk(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : null;
  const line = NO_SPACE.exec(error.message)?.[0] ?? (code === 'ENOSPC' || code === '53100' ? error.message : null);
  return line?.trim() ?? fullDisk(error.cause);
}

/**
 * The output of a command that failed: one clear line for a problem that the caller can fix, the whole stack for
 * anything else.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}\n`;
  const full = fullDisk(error);
  if (full !== null) return `The disk is full: make space, then start again (${full.replace(/\.$/, '')}).\n`;
  if ('code' in error && typeof error.code === 'string' && EXPLAINED.has(error.code)) return `${error.message}\n`;
  return `${error.stack ?? error.message}\n`;
}
