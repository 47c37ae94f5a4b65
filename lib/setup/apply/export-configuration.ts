import type { Container } from '@/lib/edge/container';
import type { JsonObject } from '@/lib/platform/shared/json';
import { applyRooms } from './apply-rooms';
import { exportDocument } from './export-document';

/**
 * Exports this installation as a document without secrets.
 * @param slug exports one tenant; all of them if omitted
 */
export function exportConfiguration(
  { database, log, now }: Container,
  slug?: string,
): Promise<{ tenants: JsonObject[] }> {
  const rooms = applyRooms(database, (error) => log.error({ err: error }, 'batch could not be saved and was lost'));
  return exportDocument(rooms, { slug, now: now() });
}
