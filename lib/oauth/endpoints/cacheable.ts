import { createHash } from 'node:crypto';

export interface Cacheable {
  /** What the ETag is computed from: documents with the same value are interchangeable. */
  of: string;
  /** How long it may be cached without revalidation. */
  maxAgeSeconds: number;
  contentType: string;
}

/**
 * A public document that may be cached and then revalidated cheaply: if it is unchanged, the answer is 304 without a
 * body (RFC 9110, 8.8.3 and 13.1.2; RFC 9111, 5.2.2).
 */
export function cacheable(request: Request, { of, maxAgeSeconds, contentType }: Cacheable, body: string): Response {
  const etag = `"${createHash('sha256').update(of).digest('base64url')}"`;
  const headers = { 'Cache-Control': `public, max-age=${maxAgeSeconds}`, ETag: etag };
  if (names(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'Content-Type': contentType } });
}

/** Weak comparison (RFC 9110, 13.1.2), because a cache in between may have weakened the tag. */
function names(ifNoneMatch: string | null, etag: string): boolean {
  return (ifNoneMatch ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}
