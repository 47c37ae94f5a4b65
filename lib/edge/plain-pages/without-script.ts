/** Next's bundles are several module graphs in one process, so the map is on `globalThis`. */
const shared = globalThis as typeof globalThis & { tesseraWithoutScript?: Map<string, string> };

/**
 * Texts for Next's router are never taken, because a browser with the router runs scripts; only the newest are kept.
 */
const MOST = 100;

/**
 * Stores the text that browsers without scripts are shown in place of a page, until Next writes the answer. Next has
 * no markup for a page that has thrown, because React renders error boundaries only in the browser.
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
