import { refusal } from './errors';
import { isObject, type ScimObject } from './json';

export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads a JSON object of at most 1 MiB.
 * @throws ScimRefusal `media-type`, `body-too-large`, `malformed-json`
 */
export async function readBody(request: Request): Promise<ScimObject> {
  const mediaType = (request.headers.get('content-type') ?? 'application/scim+json').split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/scim+json' && mediaType !== 'application/json') throw refusal('media-type');
  const body = parseJson(await readBytes(request));
  if (!isObject(body)) throw refusal('malformed-json');
  return body;
}

/** Stops reading at the limit, whatever Content-Length says. */
async function readBytes(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw refusal('body-too-large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw refusal('body-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refusal('malformed-json');
  }
}
