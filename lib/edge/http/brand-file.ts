const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves a file of a tenant's branding. Its URL changes with its content, so it is cached forever. `sandbox` keeps it
 * from running anything, whatever type a browser takes it for (CSP 3).
 */
export function brandFile(content: BodyInit, mediaType: string): Response {
  return new Response(content, {
    headers: { ...headers, 'Content-Type': mediaType, 'Cache-Control': 'public, max-age=31536000, immutable' },
  });
}

/** The answer for a missing file. It is not cached, because the file may be uploaded soon. */
export function noBrandFile(): Response {
  return new Response('There is no such file.\n', {
    status: 404,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
