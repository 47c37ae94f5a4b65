import type { IncomingHttpHeaders } from 'node:http';
import type { Instrumentation } from 'next';
import { container } from '@/lib/edge/container';
import { noteFailure } from '@/lib/edge/health/note-failure';
import { nextOrigin, nextPeer } from '@/lib/edge/http/next-peer';
import { requestedHost } from '@/lib/edge/http/requested-host';
import { errorContent } from '@/lib/edge/plain-pages/error-page';
import { failure } from '@/lib/edge/plain-pages/failed-page';
import { plainPart } from '@/lib/edge/plain-pages/plain-page';
import { keepWithoutScript } from '@/lib/edge/plain-pages/without-script';

/**
 * Logs what a page, a route file or an action threw, under the request id that its answer carries, and keeps what a
 * browser without script is shown in place of the page.
 */
export const logRequestError: Instrumentation.onRequestError = (error, { path, method, headers }) => {
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : undefined;
  const services = container();
  const { config } = services;
  const asked = incomingHeaders(headers);
  const { requestId, language } = nextOrigin(asked, config, path);
  noteFailure(services, error, { requestId, method, path: path.split('?')[0], digest }, 'page failed');
  const failed = failure(error, {
    asked: requestedHost(asked, nextPeer(asked, config)),
    target: path,
    requestId,
    language,
  });
  keepWithoutScript(requestId, plainPart(errorContent(failed)));
};

/** Reads Node's headers like those of the Fetch standard: repeated headers are joined (RFC 9110, 5.3). */
function incomingHeaders(headers: IncomingHttpHeaders): Pick<Headers, 'get'> {
  return { get: (name) => [headers[name] ?? []].flat().join(', ') || null };
}
