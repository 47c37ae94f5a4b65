import { randomBytes } from 'node:crypto';
import type { Container } from '@/lib/edge/container';
import { newBrowserId, readBrowserId } from '@/lib/edge/http/browser-cookie';
import { finishResponse } from '@/lib/edge/http/finish-response';
import { foreignAction } from '@/lib/edge/http/foreign-action';
import { hostnameOf, refuseHost, requestedHost, slugAtHost, transportOf } from '@/lib/edge/http/requested-host';
import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import { nothingHere } from '@/lib/edge/plain-pages/error-page';
import { unavailableSignIn } from '@/lib/pages/sign-in/unavailable-sign-in';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { defaultTenantSlug, isHost, issuerOf } from '@/lib/platform/shared/paths';
import { isPostedByAnotherSite } from '@/lib/platform/shared/posted-by-another-site';
import type { Tenant } from '@/lib/tenants/store';
import { securityHeaders } from './security-headers';

/**
 * Pages that may carry an authorization request. Their form may end at the client, which only the page itself knows.
 */
const WITH_REQUEST = /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor|consent|change-password|sign-out)$/;
/** Sign-in pages that no form posts to. A POST to them shows the page, like a GET. */
const NEVER_POSTED =
  /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor(?:\/(?:authenticator|recovery-codes))?|consent|change-password|forgot-password|reset-password|invitation|set-up(?:\/(?:domain|directory|sign-in|done))?|device(?:\/confirm|\/done)?)$/;
/** Pages that an application's popup may pass through during sign-in or sign-out. */
const OPENABLE =
  /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor|consent|change-password|sign-out|signed-out)(?:\/|$)/;
/** Those of them that are also shown on their own. Without an authorization request, no application has opened them. */
const ENTRANCE = /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor|change-password|sign-out)$/;
/** Shown in a frame on a console page. */
const FRAMED = /^(?:\/t\/[^/]+)?\/branding-preview$/;
/** Forms on pages that may carry an authorization request. The answer may itself be a form that ends at the client. */
const FORM_OF_REQUEST = /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor|consent|change-password)\//;

interface Arrival {
  request: Pick<Request, 'method' | 'headers'>;
  /** The URL that the browser requested. */
  url: Pick<URL, 'pathname' | 'search' | 'searchParams'>;
  peer: Peer;
  origin: RequestOrigin;
}

/** A page that can be served: its tenant, and the headers of its response. */
export interface Admitted {
  asked: string;
  place: string;
  /** The path of Next's page; null if a rewrite of next.config.ts leads there. */
  file: string | null;
  nonce: string;
  headers: Record<string, string>;
  /** The request's cookies, including the cookie that identifies the browser. */
  cookies: string;
  /** The cookie for a browser that has none yet; otherwise null. */
  setCookie: string | null;
}

/**
 * Finds the tenant of a page's URL, decides on the response headers, and gives every browser its cookie. Answers for
 * pages that cannot be served now. Nothing is authorized here; pages, actions and services do that.
 */
export async function admitPage(
  services: Container,
  { request, url: { pathname, search, searchParams }, peer, origin }: Arrival,
): Promise<Admitted | Response> {
  const { config } = services;
  const posted = request.method === 'POST';
  const asked = requestedHost(request.headers, peer);
  const transport = transportOf(config, asked);
  const finish = (response: Response) => finishResponse(response, { requestId: origin.requestId, ...transport });
  const located = await locatePage(services, { asked, pathname, search });
  const refused =
    refuseHost(services, request.headers, asked, await slugAtHost(services, asked)) ?? foreignAction(request);
  if (refused) return finish(refused);
  if (located.kind === 'nowhere') return finish(nothingHere(origin));
  if (located.kind === 'elsewhere')
    return finish(
      new Response(null, { status: 307, headers: { Location: located.location, 'Cache-Control': 'no-store' } }),
    );
  const { place, file } = located;
  // Forms check this themselves, because their fields say where they lead.
  const closed =
    posted && !NEVER_POSTED.test(pathname)
      ? null
      : await unavailableSignIn(services, { place, pathname, read: (name) => searchParams.get(name), origin });
  if (closed) return finish(closed);
  const nonce = randomBytes(16).toString('base64');
  const cookie = request.headers.get('cookie');
  const newBrowser = readBrowserId(cookie, transport.secure) === null ? newBrowserId(transport.secure) : null;
  return {
    asked,
    place,
    file,
    nonce,
    headers: {
      ...securityHeaders({
        nonce,
        ...transport,
        development: config.environment === 'development',
        framed: FRAMED.test(pathname),
        openable: OPENABLE.test(pathname) && (posted || !ENTRANCE.test(pathname) || searchParams.has('request')),
        formAction: posted
          ? !FORM_OF_REQUEST.test(pathname)
          : !(WITH_REQUEST.test(pathname) && searchParams.has('request')),
      }),
      'X-Request-Id': origin.requestId,
    },
    cookies: [cookie, newBrowser?.setCookie.split(';', 1)[0]].filter(Boolean).join('; '),
    setCookie: newBrowser && !isPostedByAnotherSite(request) ? newBrowser.setCookie : null,
  };
}

type LocatedPage =
  /** `file` is the path of the page within Next when no rewrite in next.config.ts leads there; otherwise null. */
  { kind: 'here'; place: string; file: string | null } | { kind: 'elsewhere'; location: string } | { kind: 'nowhere' };

const PREFIX = /^\/t\/([^/]+)(\/.*)?$/;

/**
 * Finds the tenant that an address belongs to. On a custom domain, the tenant's pages are at the root and no other
 * tenant's pages exist. On the installation's host, pages of a tenant with a custom domain redirect there.
 * @param address.asked the requested host, with its port
 */
async function locatePage(
  services: Container,
  { asked, pathname, search }: { asked: string; pathname: string; search: string },
): Promise<LocatedPage> {
  const [, named, rest = ''] = PREFIX.exec(pathname) ?? [];
  const own = await slugAtHost(services, asked);
  if (own !== undefined) {
    const place = hostnameOf(asked);
    if (named === undefined) return { kind: 'here', place, file: `/t/${place}${pathname === '/' ? '' : pathname}` };
    return named === own
      ? { kind: 'elsewhere', location: issuerOf(services.config.url, place) + (rest || '/') + search }
      : { kind: 'nowhere' };
  }
  if (named === undefined) return { kind: 'here', place: defaultTenantSlug, file: null };
  if (isHost(named)) return { kind: 'nowhere' };
  const tenant = await knownTenant(services, named);
  if (tenant?.status !== 'active' || !isHost(tenant.place)) return { kind: 'here', place: named, file: null };
  return { kind: 'elsewhere', location: issuerOf(services.config.url, tenant.place) + (rest || '/') + search };
}

/** During an outage nothing is looked up; the page then reports the outage. */
async function knownTenant({ load, known, tenants }: Container, slug: string): Promise<Tenant | null | undefined> {
  return load.outage() ? known.tenant(slug) : tenants.findBySlug(slug).catch(() => null);
}
