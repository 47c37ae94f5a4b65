import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isOwnProxySecret, proxySecretHeader } from '@/lib/edge/http/proxy-secret';
import type { Config } from '@/lib/platform/config/env';
import { HEAD_BYTES } from './head-limits';

/**
 * The limit for the head of a request that a server process passes on: what it accepted, and the headers it has set.
 */
const PASSED_ON_HEAD_BYTES = 2 * HEAD_BYTES;

/**
 * The server of the process of the pages. The server processes limit how long a request may take to arrive, close
 * connections that they no longer use, and decide which requests need a Host header: those of HTTP/1.0 do not.
 */
export function passedOnServer(): Server {
  return createServer({
    maxHeaderSize: PASSED_ON_HEAD_BYTES,
    keepAliveTimeout: 0,
    headersTimeout: 0,
    requestTimeout: 0,
    requireHostHeader: false,
  });
}

/** Whether a request comes from a server process of this installation, which has settled its headers. */
export function isPassedOn({ headers }: Pick<IncomingMessage, 'headers'>, config: Pick<Config, 'secret'>): boolean {
  const secret = headers[proxySecretHeader];
  return typeof secret === 'string' && isOwnProxySecret(secret, config);
}
