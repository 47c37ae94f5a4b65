import { readBytes } from '@/lib/platform/shared/read-bytes';
import type { ScimContext } from './context';
import { refusal } from './errors';
import { isObject, type ScimObject } from './json';
import { checkMediaType } from './media-type';
import { parseStrictJson } from './strict-json';

export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads a JSON object of at most 1 MiB. "The returned response MUST specify the limit exceeded" (RFC 7644 section
 * 3.7.4).
 * @param context.trace receives the body text even if it is rejected afterward
 * @throws ScimRefusal `media-type`, `body-too-large`, `malformed-json`, or see ScimContext.again
 */
export async function readBody(
  request: Request,
  { trace, again }: Pick<ScimContext, 'trace' | 'again'>,
): Promise<ScimObject> {
  checkMediaType(request.headers);
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (bytes === null)
    throw refusal('body-too-large', `The body exceeds the maxPayloadSize of ${MAX_BODY_BYTES} bytes.`);
  trace.received(new TextDecoder().decode(bytes));
  await again?.();
  const body = parseStrictJson(textOf(bytes));
  if (!isObject(body)) throw refusal('malformed-json');
  return body;
}

/** Decodes UTF-8; a leading byte order mark is ignored (RFC 8259 section 8.1). */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('malformed-json');
  }
}
