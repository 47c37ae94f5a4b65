const EXPLAINED = new Set(['launch_failed', 'config_invalid', 'migration_failed', 'apply_refusal']);

/**
 * The output of a command that failed: one clear line for a problem that the caller can fix, the whole stack for
 * anything else.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}\n`;
  if ('code' in error && typeof error.code === 'string' && EXPLAINED.has(error.code)) return `${error.message}\n`;
  return `${error.stack ?? error.message}\n`;
}
