import type { IncomingHttpHeaders } from 'node:http';

const LEAST_SECONDS = 60;
const MOST_SECONDS = 3600;
const DEFAULT_SECONDS = 600;

/**
 * How long a response may be used, in seconds, according to its headers (RFC 9111, 4.2.1, 5.1 to 5.3): at least a
 * minute, at most an hour.
 */
export function freshSeconds(headers: IncomingHttpHeaders): number {
  const control = headers['cache-control']?.toLowerCase() ?? '';
  if (/(?:^|[\s,])no-(?:store|cache)/.test(control)) return LEAST_SECONDS;
  const lifetime = /(?:^|[\s,])max-age="?(\d{1,10})/.exec(control)?.[1] ?? untilExpires(headers);
  if (lifetime === null) return DEFAULT_SECONDS;
  const age = /^\d{1,10}$/.exec(headers.age ?? '')?.[0] ?? '0';
  return Math.min(Math.max(Number(lifetime) - Number(age), LEAST_SECONDS), MOST_SECONDS);
}

/**
 * "the value of the Expires response header field […] minus the value of the Date response header field" (RFC 9111,
 * 4.2.1); an invalid date counts as expired (5.3). Null when either header is missing.
 */
function untilExpires({ expires, date }: IncomingHttpHeaders): number | null {
  if (expires === undefined || date === undefined) return null;
  const seconds = (Date.parse(expires) - Date.parse(date)) / 1000;
  return Number.isNaN(seconds) ? 0 : seconds;
}
