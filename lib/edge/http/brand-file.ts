const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The answer with a file of a tenant's brand. Its address changes with its content, so that it is kept for good. Whatever
 * a browser takes it for, it runs nothing (CSP 3, `sandbox`).
 */
export function brandFile(content: BodyInit, mediaType: string): Response {
  return new Response(content, {
    headers: { ...headers, 'Content-Type': mediaType, 'Cache-Control': 'public, max-age=31536000, immutable' },
  });
}

/** For a file that there is not: it may be there soon. */
export function noBrandFile(): Response {
  return new Response('There is no such file.\n', {
    status: 404,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
