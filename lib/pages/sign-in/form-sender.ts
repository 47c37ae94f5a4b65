/**
 * Where a form was sent from, as far as the browser says. Our pages send no referrer, for which browsers write
 * `Origin: null` on a posted form (Fetch, 3.2.5): then `Sec-Fetch-Site` tells, which browsers add on https and localhost.
 * @param url the configured origin; what `Host` or `X-Forwarded-Host` say does not count
 */
export function formSender(headers: Pick<Headers, 'get'>, url: string): 'ours' | 'foreign' | 'untold' {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin !== null && origin !== 'null') return origin === url ? 'ours' : 'foreign';
  if (site === null || site === 'none') return 'untold';
  return site === 'same-origin' ? 'ours' : 'foreign';
}
