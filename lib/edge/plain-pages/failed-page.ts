import { type Container, container } from '@/lib/edge/container';
import { isDatabaseUnavailable } from '@/lib/edge/health/database-unavailable';
import { isPagesAway } from '@/lib/edge/health/pages-away';
import { hostnameOf } from '@/lib/edge/http/requested-host';
import type { Fault } from '@/lib/edge/http/route';
import { msg } from '@/lib/platform/shared/message';
import type { PageReader } from '@/lib/platform/shared/origin';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { type ErrorPage, errorPage } from './error-page';
import { pageWords } from './page-words';

interface FailedPage extends Pick<PageReader, 'requestId' | 'language'> {
  /** The requested host. */
  asked: string;
  /** The requested path and query. */
  target: string;
  /** Whether the path only receives forms, so that it cannot be opened again. */
  isForm?: boolean;
}

const TRY_AGAIN_SECONDS = 5;

/** The answer in place of a page that has failed. */
export const failedPage = (error: unknown, failed: FailedPage): Response => errorPage(failure(error, failed));

/**
 * The page shown in place of one that failed, with the request ID and a link to try the same page again. It never
 * queries the database, whose failure may be the cause. If the database or the process of the pages is away, the status
 * is 503, with a time to retry after.
 */
export function failure(error: unknown, { asked, target, isForm, requestId, language }: FailedPage): ErrorPage {
  const away = isDatabaseUnavailable(error) || isPagesAway(error);
  return {
    status: away ? 503 : 500,
    ...brandAt(container(), target, asked),
    ...pageWords.failed,
    ...(away && { title: msg('common.temporarilyUnavailable') }),
    requestId,
    language,
    ...(!isForm && { back: { href: target, text: msg('common.tryAgain') } }),
    ...(away && { retryAfterSeconds: TRY_AGAIN_SECONDS }),
  };
}

/** The branding for the page at an address, from memory. */
export function brandAt({ known, ownHost }: Container, target: string, asked: string) {
  const [, named] = /^\/t\/([^/?]+)/.exec(target) ?? [];
  const tenant =
    known.tenant(named ?? (asked === ownHost ? defaultTenantSlug : hostnameOf(asked))) ??
    (named === undefined ? known.tenant(defaultTenantSlug) : null);
  return tenant?.status === 'active' ? { brand: brandOf(tenant) } : {};
}

/** Shows a fault to a waiting person. */
export function faultPage({ status, requestId, language, address, brand, retryAfterSeconds }: Fault): Response {
  const reader = { requestId, language, address, ...(brand && { brand }) };
  return status === 503
    ? errorPage({
        status,
        title: msg('common.signInIsTemporarilyUnavailable'),
        description: msg('common.serverIsOverloadedTryAgain'),
        ...reader,
        retryAfterSeconds: retryAfterSeconds ?? 5,
      })
    : errorPage({ status, title: pageWords.failed.title, description: msg('errorPages.tryAgainInMoment'), ...reader });
}
