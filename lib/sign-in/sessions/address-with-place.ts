import { placeText } from '@/lib/platform/shared/place';
import type { ListedSession } from './store';

/**
 * Where a session was started: "Berlin, Germany · 203.0.113.7"; null when nothing is known.
 * @param language the reader's
 */
export function addressWithPlace(
  { ipAddress, ...place }: Pick<ListedSession, 'ipAddress' | 'city' | 'country'>,
  language: string,
): string | null {
  const known = [placeText(place, language), ipAddress].filter((part) => part !== null);
  return known.length > 0 ? known.join(' · ') : null;
}
