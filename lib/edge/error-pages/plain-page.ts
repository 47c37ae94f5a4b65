import { createHash } from 'node:crypto';
import type { Language } from '@/lib/platform/shared/languages';
import { markTile, markTiles } from '@/lib/platform/shared/mark';
import type { Brand } from '@/lib/tenants/branding/brand-of';
import { escapeHtml } from './escape-html';
import { languageLinks } from './language-links';
import { plainStyle } from './plain-style';

/** The source that allows the style of these pages (CSP 3, 2.3.1), for answers whose policy is written by others. */
export const plainPageStyle = `'sha256-${createHash('sha256').update(plainStyle).digest('base64')}'`;

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
  /** HTML below the card. */
  footer?: string;
  /** Of `form-action` and the like, beside the page's own style. */
  policy: string;
  /** Where the page is shown again in the language that is chosen; left out, none can be chosen. */
  readAt?: string | null;
  headers?: Record<string, string>;
}

/** Of pages that no tenant is known of. */
const ours: PlainBrand = { name: 'Tessera' };

/**
 * A page that is written without Next, so that it is the same behind both mounts. It loads the
 * logos and the accent at most. Its policy is in the page too: where the page answers a form, the header is that of proxy.ts, which is wider.
 */
export function plainPage({
  status,
  language = 'en',
  brand = ours,
  title,
  content,
  footer = '',
  policy,
  readAt = null,
  headers = {},
}: PlainPage): Response {
  const ofContent = `default-src 'none'; style-src ${plainPageStyle}${brand.accentUrl ? " 'self'" : ''}; img-src 'self'; base-uri 'none'; ${policy}`;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(ofContent)}">
<title>${escapeHtml(`${title} · ${brand.name}`)}</title>
<link rel="icon" href="/favicon.svg">
<style>${plainStyle}</style>${brand.accentUrl ? `\n<link rel="stylesheet" href="${escapeHtml(brand.accentUrl)}">` : ''}
</head>
<body>
<main>
<p class="tenant">${logo(brand)}<span>${escapeHtml(brand.name)}</span></p>
<div class="card">
<h1>${escapeHtml(title)}</h1>
${content}
</div>
${footer}
</main>
${readAt === null ? '' : languageLinks(language, readAt)}
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

const tile = ({ x, y, opacity }: (typeof markTiles)[number]) =>
  `<rect x="${x}" y="${y}" width="${markTile.side}" height="${markTile.side}" rx="${markTile.radius}" opacity="${opacity}"/>`;
const mark = `<svg aria-hidden="true" viewBox="0 0 20 20">${markTiles.map(tile).join('')}</svg>`;

/** The tenant's logo, and our mark where it has none. These pages go by the reader's system alone. */
function logo({ logoUrl, darkLogoUrl }: PlainBrand): string {
  const light = logoUrl ?? darkLogoUrl;
  if (!light) return mark;
  const dark = darkLogoUrl ? `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(darkLogoUrl)}">` : '';
  return `<picture>${dark}<img src="${escapeHtml(light)}" alt=""></picture>`;
}
