import { readBytes } from '@/lib/shared/read-bytes';
import { refusal } from './errors';
import { isObject, type ScimObject } from './json';
import type { ScimTrace } from './trace';

export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads a JSON object of at most 1 MiB.
 * @param trace is told the text, whatever becomes of it
 * @throws ScimRefusal `media-type`, `body-too-large`, `malformed-json`
 */
export async function readBody(request: Request, trace: ScimTrace): Promise<ScimObject> {
  const mediaType = (request.headers.get('content-type') ?? 'application/scim+json').split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/scim+json' && mediaType !== 'application/json') throw refusal('media-type');
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (bytes === null) throw refusal('body-too-large');
  trace.received(new TextDecoder().decode(bytes));
  const body = parseJson(bytes);
  if (!isObject(body)) throw refusal('malformed-json');
  return body;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refusal('malformed-json');
  }
}
