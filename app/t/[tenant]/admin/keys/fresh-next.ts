import { knownToAll } from '@/lib/keys/publication';
import { durationInWords } from '@/lib/shared/duration-in-words';

/** What signing with the next key at once means for services that cannot know it yet; nothing once all can. */
export function freshNext(next: { createdAt: Date }, now: Date): string {
  const missing = knownToAll(next).getTime() - now.getTime();
  if (missing <= 0) return '';
  return ` The next key was published only just now: services that keep an older copy of the key set may refuse new tokens for another ${durationInWords(missing)}.`;
}
