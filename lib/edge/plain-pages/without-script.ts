/** Next's bundles are several module graphs in one process, so the map is on `globalThis`. */
const shared = globalThis as typeof globalThis & { tesseraWithoutScript?: Map<string, string> };

/** Those of requests of Next's router are never written, because that runs script. */
const MOST = 100;

/**
 * Keeps what a browser without script is shown in place of a page, until Next writes the answer. Next has no markup
 * for a page that has thrown: React renders error boundaries in the browser alone.
 */
export function keepWithoutScript(requestId: string, html: string): void {
  const kept = (shared.tesseraWithoutScript ??= new Map());
  kept.set(requestId, html);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) return;
    kept.delete(oldest);
  }
}

/** @returns the HTML once; undefined for a request whose page has not failed */
export function takeWithoutScript(requestId: string): string | undefined {
  const html = shared.tesseraWithoutScript?.get(requestId);
  shared.tesseraWithoutScript?.delete(requestId);
  return html;
}
