/**
 * Whether a form was sent from our own pages, as far as the browser says.
 * Our pages send no referrer, for which browsers write `Origin: null` on a posted form (Fetch, 3.2.5): then
 * `Sec-Fetch-Site` must say it. A request with neither header comes from no browser that matters here.
 * @param url the configured origin; what `Host` or `X-Forwarded-Host` say does not count
 */
export function isSameOrigin(headers: Pick<Headers, 'get'>, url: string): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin !== null && origin !== 'null') return origin === url;
  return site === null ? origin === null : site === 'same-origin';
}
