import { cacheable } from './cacheable';

/** A public JSON document that may be cached for `maxAgeSeconds`; see `cacheable`. */
export function cacheableJson(request: Request, document: object, maxAgeSeconds: number): Response {
  const body = JSON.stringify(document);
  return cacheable(request, { of: body, maxAgeSeconds, contentType: 'application/json' }, body);
}
