import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { msg } from '@/lib/platform/shared/message';
import { outbound } from '@/lib/platform/telemetry/tracer';
import { FetchRefused } from './fetch-refused';
import type { Target } from './resolve-target';

/**
 * Sends a request to the checked addresses of a target only, over a new connection. The certificate is still checked
 * against the host name. Redirects are not followed and content encodings are not decoded.
 * @param message.signal aborts the request at any stage
 * @throws connection errors as they are
 */
export function pinnedRequest(
  { url, addresses }: Target,
  {
    method,
    headers,
    body,
    signal,
  }: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    headers: Record<string, string>;
    body?: string | undefined;
    signal: AbortSignal;
  },
): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_hostname, { all }, callback) => {
    const [first = { address: '', family: 0 }] = addresses;
    if (all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
  const send = (traced: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options: RequestOptions = {
        method,
        headers: { 'Accept-Encoding': 'identity', 'User-Agent': 'Tessera', ...traced, ...headers },
        agent: false,
        lookup,
        signal,
      };
      const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
      request.on('response', resolve).on('error', reject).end(body);
    });
  // Paths of other parties may contain secrets.
  return outbound(method, { 'http.request.method': method, 'server.address': url.hostname }, send, statusOf);
}

const statusOf = ({ statusCode = 0 }: IncomingMessage) => ({ 'http.response.status_code': statusCode });

/** @throws FetchRefused when the body is longer */
export async function readAtMost(response: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Exiting the loop early closes the connection.
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new FetchRefused(msg('http.responseIsLongerThanMost', { mostBytes }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
