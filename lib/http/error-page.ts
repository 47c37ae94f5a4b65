import type { PageReader } from '@/lib/shared/origin';
import { sayPlainly } from '@/lib/shared/say-plainly';
import { type Sayable, text } from '@/lib/shared/text';
import { escapeHtml, type PlainBrand, plainPage } from './plain-page';

interface ErrorPage extends PageReader {
  status: number;
  /** Of the tenant that the page belongs to, where that is known. */
  brand?: PlainBrand;
  title: Sayable;
  description: Sayable;
  /** When it makes sense to ask again (RFC 9110, 10.2.3). */
  retryAfterSeconds?: number;
  /** A page of ours to go on from. */
  back?: { href: string; text: Sayable };
}

/** A page for a person whose request cannot go on and must not be redirected (RFC 6749, 4.1.2.1). It runs nothing. */
export function errorPage({ status, language, brand, title, description, requestId, retryAfterSeconds, back }: ErrorPage): Response {
  const t = sayPlainly(language);
  return plainPage({
    status,
    language,
    ...(brand && { brand }),
    title: t(title),
    policy: "form-action 'none'",
    content: `<p>${escapeHtml(t(description))}</p>
${back ? `<p><a href="${escapeHtml(back.href)}">${escapeHtml(t(back.text))}</a></p>` : ''}
<p>${escapeHtml(t('If you ask for help, give this request id:'))} <code>${escapeHtml(requestId)}</code></p>`,
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  });
}

/** The page of an address that there is not, or that belongs to a tenant that there is not. */
export function nothingHere({ requestId, language }: PageReader): Response {
  return errorPage({
    status: 404,
    title: text('There is nothing here'),
    description: text('The address may be mistyped, or what it showed has been removed, or belongs to another tenant.'),
    requestId,
    language,
    back: { href: '/', text: text('Go to the start page') },
  });
}
