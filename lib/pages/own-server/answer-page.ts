import { gzipSync } from 'node:zlib';
import { type Container, container } from '@/lib/edge/container';
import { noteFailure } from '@/lib/edge/health/note-failure';
import { clientPlace } from '@/lib/edge/http/client-place';
import { finishResponse } from '@/lib/edge/http/finish-response';
import { addressOf, requestOrigin } from '@/lib/edge/http/request-origin';
import { requestedHost, transportOf } from '@/lib/edge/http/requested-host';
import type { PageAnswer } from '@/lib/edge/node-server/create-listener';
import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import { errorPage, nothingHere } from '@/lib/edge/plain-pages/error-page';
import { failedPage } from '@/lib/edge/plain-pages/failed-page';
import { pageWords } from '@/lib/edge/plain-pages/page-words';
import { type Admitted, admitPage } from '@/lib/pages/headers/admit-page';
import { browserRoutes } from '@/lib/pages/sign-in/forms/table';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { readSearch } from '@/lib/pages/sign-in/page-query';
import { isForbidden, redirectOf } from '@/lib/pages/sign-in/page-redirect';
import { type SignInPage, titleOf } from '@/lib/pages/views/sign-in-page';
import { signInPages } from '@/lib/pages/views/table';
import { type RequestOrigin, readerOf } from '@/lib/platform/shared/origin';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { cookieJar } from './cookie-jar';
import { pageDocument } from './page-document';

/** Paths of sign-in pages and forms as browsers send them. Next answers any other spelling. */
const PATH = /^(?:\/t\/(?!default\/)[\w.-]+)?(\/[a-z/-]+)$/;
/** The address to which an identity provider returns the browser, the only path with a variable segment. */
const CALLBACK = /^(?:\/t\/(?!default\/)[\w.-]+)?\/login\/upstream\/([\w-]+)\/callback$/;
const CALLBACK_ROUTE = '/login/upstream/[provider]/callback';

/**
 * What answers a person's browser without Next: a sign-in page, a form, or the return from an identity provider.
 * @returns null if Next answers
 */
export function peoplePage(path: string, method: string): PageAnswer | null {
  const [, provider] = CALLBACK.exec(path) ?? [];
  const below = provider === undefined ? (PATH.exec(path)?.[1] ?? '') : CALLBACK_ROUTE;
  const routes = method === 'GET' || method === 'POST' ? browserRoutes[method] : {};
  const route = Object.hasOwn(routes, below) ? routes[below] : undefined;
  if (route)
    return (request, peer) =>
      answer((context) => route(context, request, provider === undefined ? {} : { provider }), request, peer, {
        isForm: method === 'POST',
      });
  const page = Object.hasOwn(signInPages, below) ? signInPages[below] : undefined;
  return page ? (request, peer) => answer((context, url) => shown(page, context, request, url), request, peer) : null;
}

type Answer = (context: PageContext, url: URL) => Promise<Response>;

/** Answers a browser's request in our own server. */
async function answer(work: Answer, request: Request, peer: Peer, { isForm = false } = {}): Promise<Response> {
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
    return await answerAdmitted(services, { work, url, origin, admitted });
  } catch (error) {
    const { requestId } = origin;
    noteFailure(services, error, { requestId, method: request.method, path: url.pathname }, 'page failed');
    const answer = failedPage(error, {
      asked: requestedHost(headers, peer),
      target: url.pathname + url.search,
      isForm,
      ...origin,
    });
    return finishResponse(answer, { requestId, ...transportOf(config, requestedHost(headers, peer)) });
  }
}

interface AtHand {
  work: Answer;
  url: URL;
  origin: RequestOrigin;
  admitted: Admitted;
}

async function answerAdmitted(services: Container, { work, url, origin, admitted }: AtHand): Promise<Response> {
  const { place, nonce, setCookie } = admitted;
  const transport = transportOf(services.config, admitted.asked);
  const tenant = await services.tenants.findByPlace(place);
  // For pages, `admitPage` has already answered.
  if (tenant?.status !== 'active')
    return finishResponse(nothingHere(origin), { requestId: origin.requestId, ...transport });
  const jar = cookieJar(admitted.cookies, { secure: services.config.url.startsWith('https:') });
  const context: PageContext = {
    tenant,
    container: services,
    origin,
    address: url.pathname + url.search,
    nonce,
    cookies: jar.cookies,
    setCookie: jar.setCookie,
  };
  const answer = await work(context, url);
  return withHeaders(answer, admitted.headers, setCookie ? [setCookie, ...jar.set()] : jar.set());
}

/** Adds headers to an answer. An error page keeps its own. */
function withHeaders(answer: Response, headers: Record<string, string>, cookies: readonly string[]): Response {
  const [cookie, ...others] = cookies;
  if (answer instanceof TextResponse && answer.status < 400 && others.length === 0) {
    for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
    if (cookie !== undefined) answer.setHeader('Set-Cookie', cookie);
    return answer;
  }
  for (const [name, value] of Object.entries(headers))
    if (answer.status < 400 || !answer.headers.has(name)) answer.headers.set(name, value);
  for (const each of cookies) answer.headers.append('Set-Cookie', each);
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
    if (location !== null) return new TextResponse(null, { status: 307, headers: { Location: location } });
    if (isForbidden(error))
      return errorPage({ status: 403, brand: brandOf(tenant), ...pageWords.forbidden, ...readerOf(origin) });
    throw error;
  }
}

/** Matches an Accept-Encoding that allows gzip (RFC 9110, 12.5.3). */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

function html({ headers }: Request, document: string): Response {
  const zipped = TAKES_GZIP.test(headers.get('accept-encoding') ?? '');
  return new TextResponse(zipped ? gzipSync(document) : document, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Accept-Encoding',
      ...(zipped && { 'Content-Encoding': 'gzip' }),
    },
  });
}
