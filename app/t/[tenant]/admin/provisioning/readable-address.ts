/** Decodes a path and its query for display; text that is not properly encoded is returned unchanged. */
export function readableAddress(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}
