import { OAuthRefusal } from '../errors';

const MOST_BYTES = 64 * 1024;

/**
 * Reads a body as UTF-8, no further than the cap.
 * @throws OAuthRefusal when it is longer than 64 KiB or not UTF-8
 */
export async function readBody(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) throw tooLarge();
  if (!request.body) return '';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new OAuthRefusal('malformed-body', 'body is not UTF-8');
  }
}

function tooLarge(): OAuthRefusal {
  return new OAuthRefusal('body-too-large', `body is longer than ${MOST_BYTES} bytes`);
}
