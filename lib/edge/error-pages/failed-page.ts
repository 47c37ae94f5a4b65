import type { IncomingMessage } from 'node:http';
import { type Container, container } from '@/lib/edge/container';
import { askedHost, hostnameOf } from '@/lib/edge/http/asked-host';
import { incomingHeaders } from '@/lib/edge/http/incoming-headers';
import { nextOrigin, nextPeer } from '@/lib/edge/http/next-peer';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { errorPage } from './error-page';
import { pageWords } from './page-words';

interface FailedPage extends Pick<IncomingMessage, 'headers'> {
  /** Path and query that were asked for. */
  target: string;
  /** As the answer has told it so far. */
  requestId: string | undefined;
}

const TRY_AGAIN_SECONDS = 5;

/**
 * The page in place of one that has failed, which Next would put together in the browser: with the request id, and the
 * same page as the way on. It asks no database, which may be what is away.
 */
export function failedPage({ headers, target, requestId: told }: FailedPage): Response {
  const services = container();
  const known = incomingHeaders(headers);
  const { requestId: own, language } = nextOrigin(known, services.config, target);
  const requestId = told ?? own;
  const status = services.pageFailures.statusOf(requestId);
  return errorPage({
    status,
    ...brandAt(services, target, askedHost(known, nextPeer(known, services.config))),
    ...pageWords.failed,
    ...(status === 503 && { title: text('Temporarily unavailable') }),
    requestId,
    language,
    back: { href: target, text: text('Try again') },
    ...(status === 503 && { retryAfterSeconds: TRY_AGAIN_SECONDS }),
  });
}

/** Whose page it is, from memory. */
function brandAt({ known, ownHost }: Container, target: string, asked: string) {
  const [, named] = /^\/t\/([^/?]+)/.exec(target) ?? [];
  const tenant =
    known.tenant(named ?? (asked === ownHost ? defaultTenantSlug : hostnameOf(asked))) ??
    (named === undefined ? known.tenant(defaultTenantSlug) : null);
  return tenant?.status === 'active' ? { brand: brandOf(tenant) } : {};
}
