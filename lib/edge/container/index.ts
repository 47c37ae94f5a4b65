import { loadConfig } from '@/lib/platform/config/env';
import { buildContainer } from './build-container';
import type { Container } from './container';

/** Next's bundle and the server's are two module graphs in one process; both must use the same container. */
const shared = globalThis as typeof globalThis & { tesseraContainer?: Container };

/** The container of this process, built on first use. */
export function container(): Container {
  return (shared.tesseraContainer ??= buildContainer(loadConfig()));
}

/** Flushes pending writes and closes the database, if the container was ever built. */
export async function closeContainer(): Promise<void> {
  await shared.tesseraContainer?.close();
  shared.tesseraContainer = undefined;
}

export type { Container } from './container';
export type { ScimStores } from './scim-stores';
