import { placeInWords } from '@/lib/platform/shared/place';
import type { ListedSession } from './store';

/** From where a session was begun: "Berlin, Germany · 203.0.113.7"; null where nothing is known. @param language the reader's */
export function addressWithPlace(
  { ipAddress, ...place }: Pick<ListedSession, 'ipAddress' | 'city' | 'country'>,
  language: string,
): string | null {
  const known = [placeInWords(place, language), ipAddress].filter((part) => part !== null);
  return known.length > 0 ? known.join(' · ') : null;
}
