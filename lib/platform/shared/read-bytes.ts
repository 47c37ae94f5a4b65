const WHOLE_BODY = Symbol('whole body');

interface MaybeRead extends Request {
  [WHOLE_BODY]?: Uint8Array;
}

/** Called by a server that has read the whole body before the request is answered: `readBytes` then copies nothing. */
export function bringBody(request: MaybeRead, body: Uint8Array): void {
  request[WHOLE_BODY] = body;
}

/**
 * Reads the body of a request, up to a limit.
 * @returns null when the body is longer
 */
export async function readBytes(request: MaybeRead, mostBytes: number): Promise<Uint8Array | null> {
  const whole = request[WHOLE_BODY];
  if (whole) return whole.byteLength > mostBytes ? null : whole;
  const declared = request.headers.get('content-length');
  // "If a message is received with both a Transfer-Encoding and a Content-Length header field, the Transfer-Encoding
  // overrides the Content-Length" (RFC 9112, 6.3). Without Transfer-Encoding, the declared length limits what a server
  // delivers, so the body can safely be read in one piece, which is far cheaper than a stream.
  if (declared === null || request.headers.has('transfer-encoding')) return readStream(request, mostBytes);
  if (!(Number(declared) <= mostBytes)) return null;
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > mostBytes ? null : bytes;
}

async function readStream({ body }: Request, mostBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) break;
    chunks.push(chunk);
  }
  if (length <= mostBytes) return Buffer.concat(chunks);
  passBy(body).catch(() => undefined);
  return null;
}

/** In bytes. A client that exceeds the limit by this much is not expected to stop. */
export const PASSED_BY_AT_MOST = 4 * 1024 * 1024;

/**
 * Discards the rest of a body while the response is already being sent: a server closes a connection with an unread
 * body, and with it the client's next request. A body that does not end is cut off.
 */
async function passBy(rest: ReadableStream<Uint8Array> | null): Promise<void> {
  let length = 0;
  for await (const chunk of rest ?? []) {
    length += chunk.byteLength;
    if (length > PASSED_BY_AT_MOST) return;
  }
}
