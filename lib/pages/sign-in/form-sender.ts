/**
 * Where a form was sent from, as far as the browser says. Our pages send no referrer, so browsers set `Origin: null` on
 * a posted form (Fetch, 3.2.5). In that case `Sec-Fetch-Site` decides, which browsers send on https and localhost.
 * @param url the configured origin; `Host` and `X-Forwarded-Host` are ignored
 */
export function formSender(headers: Pick<Headers, 'get'>, url: string): 'ours' | 'foreign' | 'untold' {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin !== null && origin !== 'null') return origin === url ? 'ours' : 'foreign';
  if (site === null || site === 'none') return 'untold';
  return site === 'same-origin' ? 'ours' : 'foreign';
}
