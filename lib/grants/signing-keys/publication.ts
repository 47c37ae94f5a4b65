import { keySetMaxAgeSeconds } from '@/lib/oauth/endpoints/jwks';
import { copyAgeMilliseconds } from '@/lib/platform/shared/copy-age';

const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000);

/**
 * When every verifier that respects the key set's `max-age` has a key: one may have fetched the set just before the
 * last of our processes learned of the key.
 * @param createdAt when the key was published
 */
export function knownToAll({ createdAt }: { createdAt: Date }): Date {
  return after(createdAt, keySetMaxAgeSeconds + copyAgeMilliseconds / 1000);
}

/**
 * The shortest time for which a key is published before it signs on schedule: many verifiers keep a key set longer than
 * its `max-age`, up to a day.
 */
const AHEAD_SECONDS = 86_400;

/** A scheduled rotation may promote only keys that were published before this moment. */
export function publishedLongEnough(now: Date): Date {
  return after(now, -AHEAD_SECONDS);
}

/**
 * The moment of the next scheduled rotation: when both the current key is old enough and the next key has been
 * published long enough. Null when the tenant has no rotation schedule.
 */
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
