import type { Container } from '@/lib/edge/container';
import { isHashingBusy } from '@/lib/sign-in/passwords/hash-in-turn';
import { isDatabaseUnavailable } from './database-unavailable';

/**
 * Notes an error that failed a request, or a part of one: it is logged with its stack, and if it suggests that the
 * database is unavailable, that is checked. A password that was not hashed because too many were waiting is a planned
 * rejection, which is only counted.
 * @param facts what else to log
 * @returns whether the request is worth a retry: 503 instead of 500
 */
export function noteFailure(
  { log, load, metrics }: Pick<Container, 'log' | 'load' | 'metrics'>,
  error: unknown,
  facts: object,
  message: string,
): boolean {
  if (isHashingBusy(error)) {
    metrics.countShed('hashing');
    return true;
  }
  log.error({ ...facts, err: error }, message);
  const isUnavailable = isDatabaseUnavailable(error);
  if (isUnavailable) load.suspect();
  return isUnavailable;
}
