import { createHash } from 'node:crypto';
import type { Brand } from '@/lib/branding/brand-of';
import type { Language } from '@/lib/shared/languages';

const STYLE = `
:root { color-scheme: light dark; --ink: #18181b; --soft: #52525b; --page: #fafafa; --card: #ffffff; --line: #e4e4e7;
  --fill: var(--tenant-accent-light, #18181b); --on-fill: var(--tenant-on-accent-light, #ffffff); }
@media (prefers-color-scheme: dark) { :root { --ink: #fafafa; --soft: #a1a1aa; --page: #09090b; --card: #18181b; --line: #27272a;
  --fill: var(--tenant-accent-dark, #fafafa); --on-fill: var(--tenant-on-accent-dark, #18181b); } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 2rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
h1 { font-size: 1.25rem; line-height: 1.75rem; }
a { color: var(--ink); }
p { margin-top: .75rem; color: var(--soft); overflow-wrap: anywhere; }
.tenant { display: flex; align-items: center; gap: .625rem; margin: 0 0 1rem; color: var(--ink); font-weight: 600; }
.tenant img { height: 2rem; max-width: 10rem; object-fit: contain; }
.links { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .875rem; }
button { margin-top: 1.25rem; width: 100%; padding: .625rem 1rem; border: 0; border-radius: .5rem; background: var(--fill); color: var(--on-fill); font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--soft); outline-offset: 2px; }
code { font: .8125rem ui-monospace, monospace; }`;

/** The source that allows the style of these pages (CSP 3, 2.3.1), for answers whose policy is written by others. */
export const plainPageStyle = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** What these pages show of whose they are. */
export type PlainBrand = Pick<Brand, 'name'> & Partial<Brand>;

interface PlainPage {
  status: number;
  /** Of its texts; English without. */
  language?: Language | undefined;
  /** Of the tenant that the page belongs to, where that is known. */
  brand?: PlainBrand;
  title: string;
  /** HTML below the title. */
  content: string;
  /** Of `form-action` and the like, beside the page's own style. */
  policy: string;
  headers?: Record<string, string>;
}

/**
 * A page that is written without Next, so that it is the same behind both mounts. It loads the
 * logo and the accent at most. Its policy is in the page too: where the page answers a form, the header is that of proxy.ts, which is wider.
 */
export function plainPage({ status, language = 'en', brand, title, content, policy, headers = {} }: PlainPage): Response {
  const ofContent = `default-src 'none'; style-src ${plainPageStyle}${brand?.accentUrl ? " 'self'" : ''};${brand && hasLogo(brand) ? " img-src 'self';" : ''} base-uri 'none'; ${policy}`;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(ofContent)}">
<title>${escapeHtml(brand ? `${title} · ${brand.name}` : title)}</title>
<style>${STYLE}</style>${brand?.accentUrl ? `\n<link rel="stylesheet" href="${escapeHtml(brand.accentUrl)}">` : ''}
</head>
<body>
<main>
${brand ? `<p class="tenant">${logo(brand)}${escapeHtml(brand.name)}</p>` : ''}
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

const hasLogo = ({ logoUrl, darkLogoUrl }: PlainBrand) => Boolean(logoUrl ?? darkLogoUrl);

/** These pages go by the reader's system alone. */
function logo({ logoUrl, darkLogoUrl }: PlainBrand): string {
  const light = logoUrl ?? darkLogoUrl;
  if (!light) return '';
  const dark = darkLogoUrl ? `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(darkLogoUrl)}">` : '';
  return `<picture>${dark}<img src="${escapeHtml(light)}" alt=""></picture>`;
}
