import type { Container } from '@/lib/edge/container';
import type { JsonObject } from '@/lib/platform/shared/json';
import { applyStores } from './apply-stores';
import { exportDocument } from './export-document';

/**
 * Exports this installation as a document without secrets.
 * @param slug exports one tenant; all of them if omitted
 */
export function exportConfiguration(
  { database, log, now }: Container,
  slug?: string,
): Promise<{ tenants: JsonObject[] }> {
  const stores = applyStores(database, (error) => log.error({ err: error }, 'batch could not be saved and was lost'));
  return exportDocument(stores, { slug, now: now() });
}
