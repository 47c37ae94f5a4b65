import type { Sayable } from '@/lib/platform/shared/message';

/** Why a directory could not be read. */
export class PullFailed extends Error {
  readonly code = 'pull-failed';

  constructor(
    readonly reason: Sayable,
    /** What the directory asked for, if it did. */
    readonly retryAfterMilliseconds: number | null = null,
    /** Whether the directory no longer knows where we were, so that everybody has to be listed. */
    readonly mustList = false,
  ) {
    super('The directory could not be read.');
  }
}

export const isPullFailed = (error: unknown): error is PullFailed =>
  error instanceof Error && 'code' in error && error.code === 'pull-failed';
