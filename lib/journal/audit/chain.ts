import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import type { AuditEvent } from './audit-event';
import { auditEventJson } from './audit-event-json';

/** The form of what is hashed. A later form gets another number, and old links keep theirs. */
const VERSION = 1;

/** What comes before the first link of every chain. */
export const CHAIN_START = '0'.repeat(64);

/**
 * The sealer looks so far back from the newest entry that it has sealed: longer than any transaction runs, because an
 * entry has the time at which its transaction began. An entry that is older and unsealed was put in later.
 */
export const LATENESS_MILLISECONDS = 30 * 60_000;

/** A sealed entry: its place in the tenant's chain. Hashes are SHA-256 in hexadecimal. */
export interface AuditLink {
  /** 1 is the first; no number is left out. */
  number: number;
  entryId: string;
  at: Date;
  action: string;
  entryHash: string;
  hash: string;
}

/** What an export says of a sealed entry: enough to verify it alone, and that the next one follows it. */
export interface Seal {
  number: number;
  previousHash: string;
  hash: string;
}

/** Where a chain ends. */
export interface ChainEnd {
  number: number;
  hash: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** JSON in one form (RFC 8785): members in the order of their names' UTF-16 code units, no white space. */
function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`)
    .join(',')}}`;
}

/** The digest of an entry as the management API writes it. */
export function entryHash(entry: JsonObject): string {
  return sha256(canonicalJson({ version: VERSION, entry }));
}

export const eventHash = (event: AuditEvent): string => entryHash(auditEventJson(event) as unknown as JsonObject);

/** The digest of a link: of its own fields and of the link before. */
export function linkHash(
  previousHash: string,
  { number, entryId, at, action, entryHash: digest }: Omit<AuditLink, 'hash'>,
): string {
  return sha256(JSON.stringify([VERSION, previousHash, number, entryId, at.toISOString(), action, digest]));
}

/** The links that follow the end of a chain. */
export function nextLinks(end: ChainEnd, events: readonly AuditEvent[]): AuditLink[] {
  let { number, hash } = end;
  return events.map((event) => {
    number += 1;
    const link = { number, entryId: event.id, at: event.at, action: event.action, entryHash: eventHash(event) };
    hash = linkHash(hash, link);
    return { ...link, hash };
  });
}
