/** A path and its query as one would type them, for pages; what is not well encoded stays as it came. */
export function readableAddress(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}
