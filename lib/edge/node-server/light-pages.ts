import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { failedPage } from '@/lib/edge/error-pages/failed-page';
import { holdHtml } from './hold-html';
import { tellWithoutScript } from './tell-without-script';
import { withoutFlight, withoutScripts } from './without-next';

/** The pages of signing in, which go without Next in the browser (docs/decisions/0032). */
const SIGN_IN =
  /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor(?:\/(?:authenticator|recovery-codes))?|consent|change-password|forgot-password|reset-password(?:\/done)?|invitation|device(?:\/(?:confirm|done))?|sign-out|signed-out|signed-in-again)\/?$/;
/** Shown in a frame of the console that runs nothing. */
const PREVIEW = /^(?:\/t\/[^/]+)?\/branding-preview\/?$/;

/** The console and the account. */
const WITH_NEXT = /^(?:\/t\/[^/]+)?\/(?:admin|account)(?:\/|$)/;

/** Of Accept-Encoding (RFC 9110, 12.5.3). */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** What of a page there is to change, by its path; null for all others. */
export function lightening(path: string): ((html: string) => string) | null {
  if (SIGN_IN.test(path)) return withoutFlight;
  return PREVIEW.test(path) ? withoutScripts : null;
}

/**
 * Sees to it, before Next has a request, that a page that goes without Next in the browser is whole by itself: it has
 * nothing that only React reads, and where it fails it says so in plain HTML. The pages that go with Next say at least
 * that, where no script runs. What Next's router fetches goes as it is.
 */
export function lightenPage(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url: target = '/', headers } = incoming;
  const path = target.split('?', 1)[0] ?? '';
  if (headers.rsc !== undefined || headers['next-action'] !== undefined) return;
  const lighten = lightening(path);
  if (!lighten) {
    if (WITH_NEXT.test(path)) tellWithoutScript(incoming, outgoing);
    return;
  }
  // Next would compress before it is whole.
  const compressed = TAKES_GZIP.test(String(headers['accept-encoding']));
  delete headers['accept-encoding'];
  holdHtml(outgoing, (body, write) => {
    const html = body.toString();
    if (outgoing.statusCode < 500 || !html.includes('<script')) {
      // What is shown in place of a page Next puts together in the browser.
      writePage(outgoing, outgoing.statusCode === 200 ? lighten(html) : html, compressed, write);
      return;
    }
    const told = outgoing.getHeader('x-request-id');
    void replace(
      outgoing,
      failedPage({ headers, target, requestId: typeof told === 'string' ? told : undefined }),
      write,
    );
  });
}

function writePage(
  outgoing: ServerResponse,
  html: string,
  compressed: boolean,
  write: (body: string | Buffer) => void,
): void {
  outgoing.removeHeader('content-length');
  if (!compressed || html === '') return write(html);
  outgoing.setHeader('Content-Encoding', 'gzip');
  write(gzipSync(html));
}

/** Next's headers of a page that has failed are those of what it would have loaded. */
async function replace(outgoing: ServerResponse, page: Response, write: (body: string) => void): Promise<void> {
  for (const name of ['content-length', 'link', 'etag']) outgoing.removeHeader(name);
  outgoing.statusCode = page.status;
  for (const [name, value] of page.headers) outgoing.setHeader(name, value);
  write(await page.text());
}
