import { PlainButtonLink } from '@/components/ui/plain-button';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { PageReader } from '@/lib/platform/shared/origin';
import { returnTo } from '@/lib/platform/shared/return-to';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { pageWords } from './page-words';
import { type PlainBrand, type PlainContent, plainPage } from './plain-page';

export interface ErrorPage extends PageReader {
  status: number;
  /** Branding of the page's tenant, if known. */
  brand?: PlainBrand;
  title: Sayable;
  description: Sayable;
  /** What the person can do about it. */
  advice?: Sayable;
  /** When a retry makes sense (RFC 9110, 10.2.3). */
  retryAfterSeconds?: number;
  /** A link to a page of ours. */
  back?: { href: string; text: Sayable };
}

/**
 * A page for a person whose request cannot continue and must not be redirected (RFC 6749, 4.1.2.1). It runs no scripts.
 */
export function errorPage({ status, retryAfterSeconds, ...page }: ErrorPage): Response {
  return plainPage({
    ...errorContent(page),
    status,
    policy: "form-action 'none'",
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  });
}

/** What such a page shows. */
export function errorContent({
  language,
  address,
  brand,
  title,
  description,
  advice,
  requestId,
  back,
}: Omit<ErrorPage, 'status' | 'retryAfterSeconds'>): PlainContent {
  const t = sayPlainly(language);
  return {
    language,
    readAt: returnTo(address) ?? back?.href ?? null,
    ...(brand && { brand }),
    title: t(title),
    description: (
      <>
        {t(description)}
        {advice && <span className="mt-3 block">{t(advice)}</span>}
      </>
    ),
    children: back && (
      <PlainButtonLink href={back.href} size="lg" className="h-auto min-h-10 py-2 whitespace-normal">
        {t(back.text)}
      </PlainButtonLink>
    ),
    requestId,
  };
}

/** The page for an unknown address, or an address of an unknown tenant. */
export function nothingHere({ brand, ...reader }: PageReader & Pick<ErrorPage, 'brand'>): Response {
  return errorPage({
    status: 404,
    ...(brand && { brand }),
    ...pageWords.notFound,
    ...reader,
    back: { href: '/', text: msg('common.goToHomePage') },
  });
}
