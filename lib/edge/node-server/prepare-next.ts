import { container } from '@/lib/edge/container';
import { isOwnServer } from '@/lib/platform/config/env';
import { startTelemetry } from '@/lib/platform/telemetry/tracer';
import { showNextAll } from './show-next-all';

/** Called once when Next starts, before its first request. */
export async function prepareNext(): Promise<void> {
  await startTelemetry();
  showNextAll();
  // The launcher asks each of its processes for metrics, which the container answers.
  if (isOwnServer()) container();
}
