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
button { margin-top: 1.25rem; width: 100%; padding: .625rem 1rem; border: 0; border-radius: .5rem; background: var(--ink); color: var(--card); font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--soft); outline-offset: 2px; }
code { font: .8125rem ui-monospace, monospace; }`;

/** The source that allows the style of these pages (CSP 3, 2.3.1), for answers whose policy is written by others. */
export const plainPageStyle = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

interface PlainPage {
  status: number;
  /** The name of the tenant that the page belongs to, where that is known. */
  tenantName?: string;
  title: string;
  /** HTML below the title. */
  content: string;
  /** Of `form-action` and the like, beside the page's own style. */
  policy: string;
  headers?: Record<string, string>;
}

/**
 * A page that is written without Next, so that it is the same behind both mounts. It loads nothing. Its policy is in the
 * page too: where the page answers a form, the header is that of proxy.ts, which is wider.
 */
export function plainPage({ status, tenantName, title, content, policy, headers = {} }: PlainPage): Response {
  const ofContent = `default-src 'none'; style-src ${plainPageStyle}; base-uri 'none'; ${policy}`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(ofContent)}">
<title>${escapeHtml(tenantName === undefined ? title : `${title} · ${tenantName}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${tenantName === undefined ? '' : `<p class="tenant">${escapeHtml(tenantName)}</p>`}
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `${ofContent}; frame-ancestors 'none'`,
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
  });
}
