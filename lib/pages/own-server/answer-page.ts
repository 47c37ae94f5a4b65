import { gzipSync } from 'node:zlib';
import { type Container, container } from '@/lib/edge/container';
import { noteFailure } from '@/lib/edge/health/note-failure';
import { clientPlace } from '@/lib/edge/http/client-place';
import { finishResponse } from '@/lib/edge/http/finish-response';
import { addressOf, requestOrigin } from '@/lib/edge/http/request-origin';
import { requestedHost, transportOf } from '@/lib/edge/http/requested-host';
import type { PageAnswer } from '@/lib/edge/node-server/create-listener';
import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import { errorPage } from '@/lib/edge/plain-pages/error-page';
import { failedPage } from '@/lib/edge/plain-pages/failed-page';
import { pageWords } from '@/lib/edge/plain-pages/page-words';
import { type Admitted, admitPage } from '@/lib/pages/headers/admit-page';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { readSearch } from '@/lib/pages/sign-in/page-query';
import { isForbidden, redirectOf } from '@/lib/pages/sign-in/page-redirect';
import { type SignInPage, titleOf } from '@/lib/pages/views/sign-in-page';
import { signInPages } from '@/lib/pages/views/table';
import { type RequestOrigin, readerOf } from '@/lib/platform/shared/origin';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { pageDocument } from './page-document';

/** Paths of sign-in pages as browsers send them. Next answers any other spelling. */
const PATH = /^(?:\/t\/(?!default\/)[\w.-]+)?(\/[a-z/-]+)$/;

/** The sign-in page at a path; null if there is none. */
export function peoplePage(path: string): PageAnswer | null {
  const [, below = ''] = PATH.exec(path) ?? [];
  const page = Object.hasOwn(signInPages, below) ? signInPages[below] : undefined;
  return page ? (request, peer) => answerPage(page, request, peer) : null;
}

/** Answers a request for a sign-in page in our own server, without Next. */
async function answerPage(page: SignInPage<unknown>, request: Request, peer: Peer): Promise<Response> {
  const services = container();
  const { config } = services;
  const url = new URL(request.url);
  const { headers } = request;
  const origin = {
    ...requestOrigin(headers, peer, config.trustsProxy, url.search),
    ...addressOf(request),
    place: clientPlace(headers, peer, config.placeHeaders),
  };
  try {
    const admitted = await admitPage(services, { request, url, peer, origin });
    if (admitted instanceof Response) return admitted;
    return await admittedPage(services, { page, request, url, origin, admitted });
  } catch (error) {
    const { requestId } = origin;
    noteFailure(services, error, { requestId, method: request.method, path: url.pathname }, 'page failed');
    const answer = failedPage(error, {
      asked: requestedHost(headers, peer),
      target: url.pathname + url.search,
      ...origin,
    });
    return finishResponse(answer, { requestId, ...transportOf(config, requestedHost(headers, peer)) });
  }
}

interface AtHand {
  page: SignInPage<unknown>;
  request: Request;
  url: URL;
  origin: RequestOrigin;
  admitted: Admitted;
}

async function admittedPage(services: Container, { page, request, url, origin, admitted }: AtHand): Promise<Response> {
  const { place, nonce, cookies, setCookie } = admitted;
  // `admitPage` has already answered for unknown and suspended tenants.
  const tenant = await services.tenants.findByPlace(place);
  if (!tenant) throw new Error(`There is no tenant at ${place}.`);
  const context: PageContext = {
    tenant,
    container: services,
    origin,
    address: url.pathname + url.search,
    nonce,
    cookies: async () => cookies,
  };
  const answer = await shown(page, context, request, url);
  for (const [name, value] of Object.entries(admitted.headers))
    if (answer.status < 400 || !answer.headers.has(name)) answer.headers.set(name, value);
  if (setCookie) answer.headers.append('Set-Cookie', setCookie);
  return answer;
}

async function shown(page: SignInPage<unknown>, context: PageContext, request: Request, url: URL): Promise<Response> {
  const read = readSearch(url.searchParams);
  const { tenant, origin } = context;
  try {
    const model = await page.load(context, read);
    return html(
      request,
      pageDocument(page, model, { context, title: titleOf(page, context, read), cookies: await context.cookies() }),
    );
  } catch (error) {
    const location = redirectOf(error);
    if (location !== null) return new Response(null, { status: 307, headers: { Location: location } });
    if (isForbidden(error))
      return errorPage({ status: 403, brand: brandOf(tenant), ...pageWords.forbidden, ...readerOf(origin) });
    throw error;
  }
}

/** Matches an Accept-Encoding that allows gzip (RFC 9110, 12.5.3). */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

function html({ headers }: Request, document: string): Response {
  const zipped = TAKES_GZIP.test(headers.get('accept-encoding') ?? '');
  return new Response(zipped ? gzipSync(document) : document, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Accept-Encoding',
      ...(zipped && { 'Content-Encoding': 'gzip' }),
    },
  });
}
