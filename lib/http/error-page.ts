import { escapeHtml, type PlainBrand, plainPage } from './plain-page';

interface ErrorPage {
  status: number;
  /** Of the tenant that the page belongs to, where that is known. */
  brand?: PlainBrand;
  title: string;
  description: string;
  requestId: string;
  /** When it makes sense to ask again (RFC 9110, 10.2.3). */
  retryAfterSeconds?: number;
  /** A page of ours to go on from. */
  back?: { href: string; text: string };
}

/** A page for a person whose request cannot go on and must not be redirected (RFC 6749, 4.1.2.1). It runs nothing. */
export function errorPage({ status, brand, title, description, requestId, retryAfterSeconds, back }: ErrorPage): Response {
  return plainPage({
    status,
    ...(brand && { brand }),
    title,
    policy: "form-action 'none'",
    content: `<p>${escapeHtml(description)}</p>
${back ? `<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.text)}</a></p>` : ''}
<p>If you ask for help, give this request id: <code>${escapeHtml(requestId)}</code></p>`,
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  });
}

/** The page of an address that there is not, or that belongs to a tenant that there is not. */
export function nothingHere(requestId: string): Response {
  return errorPage({
    status: 404,
    title: 'There is nothing here',
    description: 'The address may be mistyped, or what it showed has been removed, or belongs to another tenant.',
    requestId,
    back: { href: '/', text: 'Go to the start page' },
  });
}
