import type { IncomingHttpHeaders } from 'node:http';

const LEAST_SECONDS = 60;
const MOST_SECONDS = 3600;
const DEFAULT_SECONDS = 600;

/** How long an answer may be used, in seconds: as its headers say (RFC 9111, 5.1 and 5.2.2), within a minute and an hour. */
export function freshSeconds(headers: IncomingHttpHeaders): number {
  const control = headers['cache-control']?.toLowerCase() ?? '';
  const maxAge = /(?:^|[\s,])max-age="?(\d{1,10})/.exec(control)?.[1];
  if (/(?:^|[\s,])no-(?:store|cache)/.test(control)) return LEAST_SECONDS;
  if (maxAge === undefined) return DEFAULT_SECONDS;
  const age = /^\d{1,10}$/.exec(headers.age ?? '')?.[0] ?? '0';
  return Math.min(Math.max(Number(maxAge) - Number(age), LEAST_SECONDS), MOST_SECONDS);
}
