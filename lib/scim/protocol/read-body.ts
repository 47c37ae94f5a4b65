import { msg } from '@/lib/platform/shared/message';
import { readBytes } from '@/lib/platform/shared/read-bytes';
import type { ScimContext } from './context';
import { scimError } from './errors';
import { isObject, type ScimObject } from './json';
import { BulkedRequest, type ScimRequest } from './scim-request';
import { parseStrictJson } from './strict-json';

const MEDIA_TYPES = ['application/scim+json', 'application/json'];
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)"?/i;

/**
 * Rejects a body that is not JSON in UTF-8 (RFC 7644 section 3.8: "Service providers MUST accept requests … encoded
 * using JSON … with UTF-8"), or that is compressed. A body without a media type is treated as `application/scim+json`.
 * @throws ScimError `media-type`
 */
function checkMediaType(headers: Headers): void {
  const type = headers.get('content-type') ?? 'application/scim+json';
  if (!MEDIA_TYPES.includes(type.split(';')[0]?.trim().toLowerCase() ?? '')) throw scimError('media-type');
  const charset = CHARSET.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8') throw scimError('media-type', msg('scim.bodyMustBeInUtf'));
  const coding = headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  if (coding !== 'identity') throw scimError('media-type', msg('scim.bodyMustNotBeCompressed'));
}

export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads a JSON object of at most 1 MiB. "The returned response MUST specify the limit exceeded" (RFC 7644 section
 * 3.7.4).
 * @param context.trace receives the body text even if it is rejected afterward
 * @throws ScimError `media-type`, `body-too-large`, `malformed-json`, or see ScimContext.again
 */
export async function readBody(
  request: ScimRequest,
  { trace, again }: Pick<ScimContext, 'trace' | 'again'>,
): Promise<ScimObject> {
  if (request instanceof BulkedRequest) {
    await again?.();
    return request.data;
  }
  checkMediaType(request.headers);
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (bytes === null)
    throw scimError('body-too-large', msg('scim.bodyExceedsMaxpayloadsizeOfM', { limit: MAX_BODY_BYTES }));
  trace.received(new TextDecoder().decode(bytes));
  await again?.();
  const body = parseStrictJson(textOf(bytes));
  if (!isObject(body)) throw scimError('malformed-json');
  return body;
}

/** Decodes UTF-8; a leading byte order mark is ignored (RFC 8259 section 8.1). */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw scimError('malformed-json');
  }
}
