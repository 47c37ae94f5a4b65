/**
 * Whether the browser was sent here by a form on another site. The browser then does not send SameSite=Lax cookies (RFC
 * 6265bis, 5.6.7.1), so a missing cookie means nothing, and setting one would replace the browser's own. Browsers set
 * the header that tells (Fetch Metadata, 2.3); pages cannot forge it.
 */
export function isPostedByAnotherSite({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return method === 'POST' && headers.get('sec-fetch-site') === 'cross-site';
}
