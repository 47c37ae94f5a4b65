import { ReasonedError } from '@/lib/platform/shared/reasoned-error';
/** The requested document is not fetched or not trusted. The message is internal: do not show it to clients. */
export class FetchRefused extends ReasonedError {
  override readonly name = 'FetchRefused';
}

/** Recognizes it also across two copies of this module: pages have one of their own. */
export const isFetchRefused = (error: unknown): error is FetchRefused =>
  error instanceof Error && error.name === 'FetchRefused';
