import type { PageReader } from '@/lib/platform/shared/origin';
import { returnTo } from '@/lib/platform/shared/return-to';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { SayText } from '@/lib/platform/shared/say-text';
import { type Sayable, text } from '@/lib/platform/shared/text';
import { escapeHtml } from './escape-html';
import { pageWords } from './page-words';
import { type PlainBrand, plainPage } from './plain-page';

interface ErrorPage extends PageReader {
  status: number;
  /** Of the tenant that the page belongs to, where that is known. */
  brand?: PlainBrand;
  title: Sayable;
  description: Sayable;
  /** What the person can do about it. */
  advice?: Sayable;
  /** When it makes sense to ask again (RFC 9110, 10.2.3). */
  retryAfterSeconds?: number;
  /** A page of ours to go on from. */
  back?: { href: string; text: Sayable };
}

/** A page for a person whose request cannot go on and must not be redirected (RFC 6749, 4.1.2.1). It runs nothing. */
export function errorPage({
  status,
  language,
  address,
  brand,
  title,
  description,
  advice,
  requestId,
  retryAfterSeconds,
  back,
}: ErrorPage): Response {
  const t = sayPlainly(language);
  return plainPage({
    status,
    language,
    readAt: returnTo(address) ?? back?.href ?? null,
    ...(brand && { brand }),
    title: t(title),
    policy: "form-action 'none'",
    content: `<p>${escapeHtml(t(description))}</p>
${advice ? `<p>${escapeHtml(t(advice))}</p>` : ''}
${back ? `<p class="on"><a href="${escapeHtml(back.href)}">${escapeHtml(t(back.text))}</a></p>` : ''}`,
    footer: `${helpLinks(brand, t)}
<p class="below id">${escapeHtml(t('If you ask for help, include this request ID:'))} <code>${escapeHtml(requestId)}</code></p>`,
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  });
}

/** Where the tenant says that help is found, as on its other pages. */
function helpLinks(brand: PlainBrand | undefined, t: SayText): string {
  const links = (brand?.links ?? []).map(
    (link) => `<a href="${escapeHtml(link.href)}">${escapeHtml(t(link.text))}</a>`,
  );
  return links.length > 0 ? `<p class="below links">${links.join(' ')}</p>` : '';
}

/** The page of an address that there is not, or that belongs to a tenant that there is not. */
export function nothingHere({ brand, ...reader }: PageReader & Pick<ErrorPage, 'brand'>): Response {
  return errorPage({
    status: 404,
    ...(brand && { brand }),
    ...pageWords.notFound,
    ...reader,
    back: { href: '/', text: text('Go to the home page') },
  });
}
