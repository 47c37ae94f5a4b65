import { container } from '@/lib/edge/container';
import { isOwnServer } from '@/lib/platform/config/env';
import { showNextAll } from './show-next-all';

/** Called once when Next starts, before its first request. */
export function prepareNext(): void {
  showNextAll();
  // The launcher asks each of its processes for metrics, which the container answers.
  if (isOwnServer()) container();
}
