import type { Container } from './container';

/** Next's bundle and the server's are two module graphs in one process; both must use the same container. */
export const shared = globalThis as typeof globalThis & { tesseraContainer?: Container };

/** Flushes pending writes and closes the database, if the container was ever built. */
export async function closeContainer(): Promise<void> {
  await shared.tesseraContainer?.close();
  delete shared.tesseraContainer;
}
