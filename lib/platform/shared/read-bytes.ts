/**
 * Reads the body of a request, no further than the cap.
 * @returns null when it is longer
 */
export async function readBytes(request: Request, mostBytes: number): Promise<Uint8Array | null> {
  const declared = request.headers.get('content-length');
  // "If a message is received with both a Transfer-Encoding and a Content-Length header field, the Transfer-Encoding
  // overrides the Content-Length" (RFC 9112, 6.3). By itself the length bounds what a server delivers: then it is safe
  // to read all at once, which is far cheaper than a stream.
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

/** In bytes. A client that has sent this much more than it may will not stop. */
export const PASSED_BY_AT_MOST = 4 * 1024 * 1024;

/**
 * Lets the rest of a body go by while it is answered already: a server closes a connection on which a body stays, and
 * with it goes what the client sends next. What does not end is cut off.
 */
async function passBy(rest: ReadableStream<Uint8Array> | null): Promise<void> {
  let length = 0;
  for await (const chunk of rest ?? []) {
    length += chunk.byteLength;
    if (length > PASSED_BY_AT_MOST) return;
  }
}
