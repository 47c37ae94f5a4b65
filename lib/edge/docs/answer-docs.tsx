import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import { lexer } from 'marked';
import { parseTheme, themeCookie } from '@/components/theme';
import { cookieValue } from '@/lib/edge/http/cookie';
import type { Exchange } from '@/lib/edge/http/route';
import { nothingHere } from '@/lib/edge/plain-pages/error-page';
import { DocsHome, docsPage, docsPolicy, renderMarkup } from './docs-page';
import { type Doc, type Docs, docs, readDoc } from './documents';
import { Markdown } from './markdown';

const gzip = promisify(gzipWithCallback);

/** The content of each document, rendered when it is first asked for. */
const rendered = new Map<string, string>();

async function contentOf(all: Docs, doc: Doc | null): Promise<string> {
  const key = doc?.path ?? '';
  const kept = rendered.get(key);
  if (kept !== undefined) return kept;
  const content = renderMarkup(
    doc ? (
      <Markdown docs={all} file={doc.file} tokens={lexer((await readDoc(doc.file)).toString())} />
    ) : (
      <DocsHome docs={all} />
    ),
  );
  rendered.set(key, content);
  return content;
}

/** Answers with a document, the list of all, or a screenshot. */
export async function answerDocs({ request, path, origin }: Exchange): Promise<Response> {
  const all = await docs();
  const asked = path.replace(/^\/docs\/?|\/$/g, '');
  if (all.pictures.has(asked)) return cacheable(request, await readDoc(asked), { 'Content-Type': 'image/png' });
  const doc = all.documents.get(asked) ?? null;
  if (!doc && asked !== '') return nothingHere(origin);
  const theme = parseTheme(cookieValue(request.headers.get('cookie'), themeCookie));
  const page = Buffer.from(docsPage({ docs: all, doc, theme, content: await contentOf(all, doc) }));
  const zipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(request.headers.get('accept-encoding') ?? '');
  return cacheable(request, page, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': docsPolicy,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    // The theme is a cookie's.
    Vary: 'Accept-Encoding, Cookie',
    ...(zipped && { 'Content-Encoding': 'gzip' }),
  });
}

/**
 * An answer that caches keep, and ask about each time (RFC 9110, 13.1.2). The tag is weak: it names the content, not
 * its encoding.
 */
async function cacheable(request: Request, content: Buffer, headers: Record<string, string>): Promise<Response> {
  const tag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  const caching = { ETag: tag, 'Cache-Control': 'public, no-cache' };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((one) => one.trim());
  if (known.includes(tag)) return new Response(null, { status: 304, headers: { ...headers, ...caching } });
  const body = headers['Content-Encoding'] === 'gzip' ? await gzip(content) : content;
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers: { ...headers, ...caching } });
}
