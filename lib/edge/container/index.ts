import { loadConfig } from '@/lib/platform/config/env';
import { buildContainer } from './build-container';
import type { Container } from './container';
import { shared } from './shared';

/** The container of this process, built on first use. */
export function container(): Container {
  return (shared.tesseraContainer ??= buildContainer(loadConfig()));
}

export type { Container } from './container';
export type { ScimStores } from './scim-stores';
export { closeContainer } from './shared';
