import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { container } from '@/lib/edge/container';
import { escapeHtml } from '@/lib/edge/error-pages/escape-html';
import { pageWords } from '@/lib/edge/error-pages/page-words';
import { incomingHeaders } from '@/lib/edge/http/incoming-headers';
import { nextOrigin } from '@/lib/edge/http/next-peer';
import type { Language } from '@/lib/platform/shared/languages';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { text } from '@/lib/platform/shared/text';
import { holdHtml } from './hold-html';

/** The pages of the console and the account. */
const WITH_NEXT = /^(?:\/t\/[^/]+)?\/(?:admin|account)(?:[/?]|$)/;
const LEAST_STATUS = 400;
/** Marks HTML whose visible content (an error page) Next assembles in the browser. */
const BY_SCRIPT = '<html id="__next_error__"';
const OF_TENANT = /^\/t\/[\w-]+/;
const STYLES = /\/_next\/static\/[\w./~-]+\.css/;

const words = new Map<number, { title: string; description: string }>([
  [403, pageWords.forbidden],
  [404, pageWords.notFound],
]);

/**
 * Adds a message without scripts to a page of Next that is forbidden, missing or failed; otherwise it would be blank.
 */
export function tellWithoutScript({ headers, url = '' }: IncomingMessage, outgoing: ServerResponse): void {
  if (headers.rsc !== undefined || headers['next-action'] !== undefined || !WITH_NEXT.test(url)) return;
  holdHtml(
    outgoing,
    (body, write) => {
      const encoding = outgoing.getHeader('content-encoding');
      const html = encoding === 'gzip' ? gunzipSync(body).toString() : body.toString();
      if ((encoding !== undefined && encoding !== 'gzip') || !html.includes(BY_SCRIPT)) return write(body);
      const { requestId, language } = nextOrigin(incomingHeaders(headers), container().config, url);
      const told = outgoing.getHeader('x-request-id');
      const start = `${OF_TENANT.exec(url)?.[0] ?? ''}/`;
      const whole = html.replace(
        '<body>',
        () =>
          `<body>${said(outgoing.statusCode, { language, requestId: typeof told === 'string' ? told : requestId, start, styles: STYLES.exec(html)?.[0] })}`,
      );
      outgoing.removeHeader('content-length');
      write(encoding === 'gzip' ? gzipSync(whole) : whole);
    },
    LEAST_STATUS,
  );
}

interface Said {
  language: Language | undefined;
  requestId: string;
  /** The start page of the tenant. */
  start: string;
  /** The app's style sheet, if the page refers to it. */
  styles: string | undefined;
}

function said(status: number, { language, requestId, start, styles }: Said): string {
  const t = sayPlainly(language);
  const { title, description } = words.get(status) ?? pageWords.failed;
  return `<noscript>${styles === undefined ? '' : `<link rel="stylesheet" href="${styles}">`}
<main class="mx-auto max-w-md space-y-4 px-4 py-16">
<h1 class="text-xl font-semibold">${escapeHtml(t(title))}</h1>
<p>${escapeHtml(t(description))}</p>
<p><a class="underline" href="${start}">${escapeHtml(t(text('Go to the home page')))}</a></p>
<p class="text-sm text-ink-muted">${escapeHtml(t(text('If you ask for help, include this request ID:')))} <code>${escapeHtml(requestId)}</code></p>
</main></noscript>`;
}
