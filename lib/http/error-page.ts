import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; --ink: #18181b; --soft: #52525b; --page: #fafafa; --card: #ffffff; --line: #e4e4e7; }
@media (prefers-color-scheme: dark) { :root { --ink: #fafafa; --soft: #a1a1aa; --page: #09090b; --card: #18181b; --line: #27272a; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 2rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
h1 { font-size: 1.25rem; line-height: 1.75rem; }
a { color: var(--ink); }
p { margin-top: .75rem; color: var(--soft); overflow-wrap: anywhere; }
.tenant { margin: 0 0 1rem; color: var(--ink); font-weight: 600; }
code { font: .8125rem ui-monospace, monospace; }`;

/** The source that allows the style of these pages (CSP 3, 2.3.1), for answers whose policy is written by others. */
export const errorPageStyle = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

interface ErrorPage {
  status: number;
  /** The name of the tenant that the page belongs to, where that is known. */
  tenantName?: string;
  title: string;
  description: string;
  requestId: string;
  /** When it makes sense to ask again (RFC 9110, 10.2.3). */
  retryAfterSeconds?: number;
  /** A page of ours to go on from. */
  back?: { href: string; text: string };
}

/**
 * A page for a person whose request cannot go on and must not be redirected (RFC 6749, 4.1.2.1).
 * It loads nothing and runs nothing, so it is the same behind both mounts.
 */
export function errorPage(refusal: ErrorPage): Response {
  const { status, tenantName, title, description, requestId, retryAfterSeconds, back } = refusal;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(tenantName === undefined ? title : `${title} · ${tenantName}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${tenantName === undefined ? '' : `<p class="tenant">${escapeHtml(tenantName)}</p>`}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
${back ? `<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.text)}</a></p>` : ''}
<p>If you ask for help, give this request id: <code>${escapeHtml(requestId)}</code></p>
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
      'Content-Security-Policy': `default-src 'none'; style-src ${errorPageStyle}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
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
