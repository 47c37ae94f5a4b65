import { refusal } from './errors';

const MEDIA_TYPES = ['application/scim+json', 'application/json'];
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)"?/i;

/**
 * Rejects a body that is not JSON in UTF-8 (RFC 7644 section 3.8: "Service providers MUST accept requests … encoded
 * using JSON … with UTF-8"), or that is compressed. A body without a media type is treated as `application/scim+json`.
 * @throws ScimRefusal `media-type`
 */
export function checkMediaType(headers: Headers): void {
  const type = headers.get('content-type') ?? 'application/scim+json';
  if (!MEDIA_TYPES.includes(type.split(';')[0]?.trim().toLowerCase() ?? '')) throw refusal('media-type');
  const charset = CHARSET.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8') throw refusal('media-type', 'The body must be in UTF-8.');
  const coding = headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  if (coding !== 'identity') throw refusal('media-type', 'The body must not be compressed.');
}
