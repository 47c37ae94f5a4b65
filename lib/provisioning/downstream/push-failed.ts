import type { Sayable } from '@/lib/platform/shared/message';
import { ReasonedError } from '@/lib/platform/shared/reasoned-error';

/** Nothing was settled; it is tried again later. */
export class PushFailed extends ReasonedError {
  override readonly name = 'PushFailed';
  /** Whether the application itself fails, and not this person or group: it is then left alone for a while. */
  readonly ofApplication: boolean;
  /** The delay that the application asked for. */
  readonly retryAfterMilliseconds: number | null;

  constructor(
    reason: Sayable,
    {
      ofApplication = false,
      retryAfterMilliseconds = null as number | null,
      ...options
    }: ErrorOptions & {
      ofApplication?: boolean;
      retryAfterMilliseconds?: number | null;
    } = {},
  ) {
    super(reason, options);
    this.ofApplication = ofApplication;
    this.retryAfterMilliseconds = retryAfterMilliseconds;
  }
}

/** Recognizes it also across two copies of this module: pages have one of their own. */
export const isPushFailed = (error: unknown): error is PushFailed =>
  error instanceof Error && error.name === 'PushFailed';
