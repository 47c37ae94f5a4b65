/**
 * Whether a form on somebody else's site has brought the browser here. Cookies that are SameSite=Lax do not come along
 * then (RFC 6265bis, 5.6.7.1), so that their absence says nothing, and setting one would replace the browser's own. Browsers
 * say so by themselves (Fetch Metadata, 2.3); pages cannot.
 */
export function isPostedByAnotherSite({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return method === 'POST' && headers.get('sec-fetch-site') === 'cross-site';
}
