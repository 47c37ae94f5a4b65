import { sha256 } from './secret';

/**
 * What tells one state of some settings from another, for whoever saves what was read before. The order of members does
 * not count: a database may keep another.
 * @param settings as they are exported
 */
export function versionOf(settings: object): string {
  return Buffer.from(sha256(JSON.stringify(settings, sorted))).toString('base64url');
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
