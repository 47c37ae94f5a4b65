import { knownToAll } from '@/lib/grants/signing-keys/publication';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import type { SayText } from '@/lib/platform/shared/say-text';

/**
 * Warns what immediate signing with the next key means for services that may not know it yet; null once all can know
 * it.
 * @param t translates into the reader’s language
 */
export function freshNext(next: { createdAt: Date }, now: Date, t: SayText): string | null {
  const missing = knownToAll(next).getTime() - now.getTime();
  if (missing <= 0) return null;
  return t('keys.nextKeyWasJustPublished', { time: t(durationSaid(missing)) });
}
