import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { severalHostsHeader } from '@/lib/edge/http/requested-host';
import { loadConfig } from '@/lib/platform/config/env';
import { settleTarget } from './settle-target';

/**
 * When Next runs alone, restores request details that are lost before Next calls an endpoint, so that it rejects the
 * same requests as our own server, which sees them unchanged.
 */
export function showNextAll(): void {
  subscribe('http.server.request.start', (message) => {
    const request = typeof message === 'object' && message !== null && 'request' in message ? message.request : null;
    if (!(request instanceof IncomingMessage) || loadConfig().ownServer) return;
    replaceUnknownMethod(request);
    joinAuthorization(request);
    const isOfHost = settleTarget(request);
    markSeveralHosts(request);
    if (!isOfHost) request.headers[severalHostsHeader] = '2';
    request.url &&= markUndecodable(request.url);
  });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Next answers 500 to TRACE and 400 to methods it does not know. They are replaced by PATCH without a media type: an
 * endpoint without PATCH answers 405, and one with PATCH rejects the missing media type.
 */
export function replaceUnknownMethod(request: Pick<IncomingMessage, 'method' | 'headers'>): void {
  if (METHODS.includes(request.method ?? 'GET')) return;
  request.method = 'PATCH';
  delete request.headers['content-type'];
}

/**
 * Node's `headers` hold only the first of several Authorization headers; here they are joined as any repeated header is
 * (RFC 9110, 5.3).
 */
export function joinAuthorization({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): void {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  );
  if (values.length > 1) headers.authorization = values.join(', ');
}

/** Node's `headers` hold only the first of several Host headers. */
export function markSeveralHosts({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) headers[severalHostsHeader] = String(hosts.length);
}

const ESCAPES = /(?:%[0-9a-f]{2})+|%/gi;

/**
 * Next rewrites a query, replacing what is not UTF-8 with U+FFFD, and answers 500 to such a path. NUL is put in its
 * place, because no parameter may contain it and no path has it.
 */
export function markUndecodable(target: string): string {
  return isDecodable(target) ? target : target.replace(ESCAPES, (escapes) => (isDecodable(escapes) ? escapes : '%00'));
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
