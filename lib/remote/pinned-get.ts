import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { FetchRefused } from './fetch-refused';
import type { Target } from './resolve-target';

export interface Fetched {
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

/**
 * GETs from the addresses of a target and no others, over a connection of its own. The certificate is still checked
 * against the host's name. Redirects are not followed, encodings not undone.
 * @param options.mostBytes of the body
 * @param options.signal ends it, whatever it is doing
 * @throws FetchRefused when the answer is not 200 or too long; whatever the connection throws
 */
export async function pinnedGet(target: Target, options: { mostBytes: number; accept: string; signal: AbortSignal }): Promise<Fetched> {
  const response = await send(target, options);
  const { statusCode = 0 } = response;
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (statusCode !== 200 || encoding !== 'identity') {
    response.destroy();
    throw new FetchRefused(statusCode === 200 ? `answer is encoded (${encoding.slice(0, 100)})` : `answered ${statusCode}${isRedirect(statusCode) ? ', which is not followed' : ''}`);
  }
  return { headers: response.headers, body: await readAtMost(response, options.mostBytes) };
}

function send({ url, addresses }: Target, { accept, signal }: { accept: string; signal: AbortSignal }): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_hostname, { all }, callback) => {
    const [first = { address: '', family: 0 }] = addresses;
    if (all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
  const options: RequestOptions = { method: 'GET', headers: { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': 'Tessera' }, agent: false, lookup, signal };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    request.on('response', resolve).on('error', reject).end();
  });
}

async function readAtMost(response: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new FetchRefused(`answer is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
