import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Writes a held answer, with the status and headers that the response has at that time. */
export type WriteHeld = (body: string | Buffer) => void;

/**
 * Holds back an HTML answer until it is complete, whatever code writes it; any other answer is sent as it is written.
 * @param release receives what was written, and writes what is sent instead, by setting status and headers and calling
 *   `write`
 * @param leastStatus HTML with a lower status is sent as it is written too
 */
export function holdHtml(
  outgoing: ServerResponse,
  release: (body: Buffer, write: WriteHeld) => void,
  leastStatus = 0,
): void {
  const own = {
    writeHead: outgoing.writeHead,
    flushHeaders: outgoing.flushHeaders,
    write: outgoing.write,
    end: outgoing.end,
  };
  const chunks: Buffer[] = [];
  let held: boolean | undefined;
  // Decided when the first of these methods is called: by then status and headers are set.
  const isHeld = (status = outgoing.statusCode) =>
    (held ??= status >= leastStatus && String(outgoing.getHeader('content-type')).startsWith('text/html'));
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const callbackOf = (...values: unknown[]) => values.find((value): value is () => void => typeof value === 'function');

  outgoing.writeHead = function writeHead(this: ServerResponse, status: number, ...rest: unknown[]) {
    const headers = rest.at(-1);
    if (typeof headers === 'object' && headers !== null && !Array.isArray(headers)) {
      for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders))
        if (value !== undefined) outgoing.setHeader(name, value);
    }
    if (!isHeld(status)) return Reflect.apply(own.writeHead, outgoing, [status, ...rest]);
    outgoing.statusCode = status;
    return outgoing;
  } as ServerResponse['writeHead'];
  outgoing.flushHeaders = () => {
    if (!isHeld()) own.flushHeaders.call(outgoing);
  };
  outgoing.write = ((chunk: unknown, ...rest: unknown[]) => {
    if (!isHeld()) return Reflect.apply(own.write, outgoing, [chunk, ...rest]);
    keep(chunk, rest[0]);
    callbackOf(...rest)?.();
    return true;
  }) as ServerResponse['write'];
  outgoing.end = ((...values: unknown[]) => {
    if (!isHeld()) return Reflect.apply(own.end, outgoing, values);
    keep(values[0], values[1]);
    Object.assign(outgoing, own);
    const done = callbackOf(...values);
    release(Buffer.concat(chunks), (body) => own.end.call(outgoing, body, 'utf8', done));
    return outgoing;
  }) as ServerResponse['end'];
}
