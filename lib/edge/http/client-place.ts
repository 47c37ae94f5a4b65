import type { Container } from '@/lib/edge/container';
import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import type { Place } from '@/lib/platform/shared/place';

const LONGEST_CITY = 100;
/** Cloudflare sends XX for an unknown country. */
const COUNTRY = /^(?!XX)[A-Z]{2}$/;

/**
 * The location of the client, as sent by a trusted proxy or the platform and by no other sender; undefined if none is
 * sent.
 */
export function clientPlace(
  headers: Pick<Headers, 'get'>,
  { trusted }: Pick<Peer, 'trusted'>,
  named: Container['config']['placeHeaders'],
): Place | undefined {
  if (!named || !(trusted || named.overwritten)) return undefined;
  const city =
    readable(headers.get(named.city) ?? '')
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, LONGEST_CITY) || null;
  const reported = (headers.get(named.country) ?? '').trim().toUpperCase();
  const country = COUNTRY.test(reported) ? reported : null;
  return city === null && country === null ? undefined : { city, country };
}

/** Vercel percent-encodes city names. Cloudflare sends plain UTF-8, which is read as Latin-1. */
function readable(value: string): string {
  try {
    if (value.includes('%')) return decodeURIComponent(value);
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
