import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import { newId } from '@/lib/platform/shared/id';
import { languageCookie, languageInAddress, parseLanguage, wishedLanguage } from '@/lib/platform/shared/languages';
import { inRequestedLanguage, type RequestOrigin } from '@/lib/platform/shared/origin';
import { cookieValue } from './cookie';

const REQUEST_ID = /^[\w.-]{8,64}$/;
const USER_AGENT_CHARACTERS = 256;
/** How a dual-stack socket writes an IPv4 peer (RFC 4291, 2.5.5.2). */
const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

/**
 * The client's address: the peer's, or, if the peer is a trusted proxy, the last address in X-Forwarded-For that is not
 * a trusted proxy's.
 */
function clientAddress(
  headers: Pick<Headers, 'get'>,
  { remoteAddress, trusted }: Peer,
  trustsProxy: (address: string) => boolean,
): string | null {
  if (!trusted) return remoteAddress;
  const forwarded = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.findLast((address) => !trustsProxy(address)) ?? remoteAddress ?? forwarded[0] ?? null;
}

/**
 * The path and query of a GET request, so that its page can be shown again in another language. Omitted when the page
 * answers a form, because the form is not sent again.
 */
export function addressOf({ method, url }: Pick<Request, 'method' | 'url'>): Pick<RequestOrigin, 'address'> {
  if (method !== 'GET') return {};
  const { pathname, search } = new URL(url);
  return { address: pathname + search };
}

/** The id of a request: the one that it already has, that of a trusted proxy, or a new one. */
export function requestIdOf(headers: Pick<Headers, 'get'>, { requestId, trusted }: Peer): string {
  if (requestId !== undefined) return requestId;
  const claimed = trusted ? (headers.get('x-request-id') ?? '') : '';
  return REQUEST_ID.test(claimed) ? claimed : newId();
}

/**
 * Where a request comes from.
 * @param peer the sender
 * @param asked the requested address, which may ask for a language (`ui_locales`)
 */
export function requestOrigin(
  headers: Pick<Headers, 'get'>,
  peer: Peer,
  trustsProxy: (address: string) => boolean,
  asked = '',
): RequestOrigin {
  const chosen = parseLanguage(cookieValue(headers.get('cookie'), languageCookie));
  const origin = {
    requestId: requestIdOf(headers, peer),
    ipAddress: clientAddress(headers, peer, trustsProxy)?.replace(IPV4_IN_IPV6, '') ?? null,
    userAgent: headers.get('user-agent')?.slice(0, USER_AGENT_CHARACTERS) ?? null,
    language: chosen ?? wishedLanguage(headers.get('accept-language')),
    languageChosen: chosen !== null,
  };
  return inRequestedLanguage(origin, languageInAddress(asked));
}
