import { ReasonedError } from '@/lib/platform/shared/reasoned-error';
/** The requested document is not fetched or not trusted. The message is internal: do not show it to clients. */
export class FetchRefused extends ReasonedError {
  override readonly name = 'FetchRefused';
}
