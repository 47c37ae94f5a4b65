const EXPLAINED = new Set(['launch_failed', 'config_invalid', 'migration_failed', 'apply_refusal']);

/** What a command that failed says: one clear line for what the caller can remedy, the whole story for anything else. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}\n`;
  if ('code' in error && typeof error.code === 'string' && EXPLAINED.has(error.code)) return `${error.message}\n`;
  return `${error.stack ?? error.message}\n`;
}
