import { sha256 } from './secret';

/**
 * Identifies a state of some settings, so that a save can detect changes made since they were read. The order of
 * members does not matter, because a database may return another order.
 * @param settings as they are exported
 */
export function versionOf(settings: object): string {
  return Buffer.from(sha256(JSON.stringify(settings, sorted))).toString('base64url');
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
