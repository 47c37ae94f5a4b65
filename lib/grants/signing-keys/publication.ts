import { keySetMaxAgeSeconds } from '@/lib/oauth/endpoints/jwks';
import { copyAgeMilliseconds } from '@/lib/platform/shared/copy-age';

const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000);

/**
 * When every verifier that keeps to the key set's `max-age` has a key: one may have fetched the set just before the
 * last of our processes heard of it.
 * @param createdAt when the key was published
 */
export function knownToAll({ createdAt }: { createdAt: Date }): Date {
  return after(createdAt, keySetMaxAgeSeconds + copyAgeMilliseconds / 1000);
}

/**
 * How long a key is published at least before it signs on schedule: many verifiers keep a key set longer than its
 * `max-age`, up to a day.
 */
const AHEAD_SECONDS = 86_400;

/** Keys published before this moment may sign on schedule. */
export function publishedLongEnough(now: Date): Date {
  return after(now, -AHEAD_SECONDS);
}

/** When a key goes on to sign on schedule; null when the tenant does not rotate on schedule. */
export function rotatesAt({
  current,
  next,
  everyDays,
}: {
  current: { activatedAt: Date | null; createdAt: Date };
  next: { createdAt: Date };
  everyDays: number;
}): Date | null {
  if (everyDays === 0) return null;
  const due = after(current.activatedAt ?? current.createdAt, everyDays * 86_400);
  const ready = after(next.createdAt, AHEAD_SECONDS);
  return due > ready ? due : ready;
}
