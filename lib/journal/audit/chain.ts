import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import type { AuditEvent } from './audit-event';
import { auditEventJson } from './audit-event-json';

/** The version of the hashed format. A changed format gets a new number; existing links keep theirs. */
const VERSION = 1;

/** The previous hash of the first link in every chain. */
export const CHAIN_START = '0'.repeat(64);

/**
 * How far before its newest sealed entry the sealer looks for unsealed ones. An entry carries the time at which its
 * transaction began, so this is longer than any transaction runs. An unsealed entry that is older was inserted
 * afterward.
 */
export const LATENESS_MILLISECONDS = 30 * 60_000;

/** A sealed entry: its place in the tenant's chain. Hashes are SHA-256 in hexadecimal. */
export interface AuditLink {
  /** Starts at 1 and has no gaps. */
  number: number;
  entryId: string;
  at: Date;
  action: string;
  entryHash: string;
  hash: string;
}

/**
 * An entry's place in the chain, as exports write it: enough to verify the entry alone, and that the next entry follows
 * it.
 */
export interface Seal {
  number: number;
  previousHash: string;
  hash: string;
}

/** The last link of a chain. */
export interface ChainEnd {
  number: number;
  hash: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Canonical JSON (RFC 8785): members sorted by the UTF-16 code units of their names, no whitespace. */
function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`)
    .join(',')}}`;
}

/** The hash of an entry in its management API form. */
export function entryHash(entry: JsonObject): string {
  return sha256(canonicalJson({ version: VERSION, entry }));
}

export const eventHash = (event: AuditEvent): string => entryHash(auditEventJson(event) as unknown as JsonObject);

/** The hash of a link: covers its own fields and the previous link's hash. */
export function linkHash(
  previousHash: string,
  { number, entryId, at, action, entryHash: digest }: Omit<AuditLink, 'hash'>,
): string {
  return sha256(JSON.stringify([VERSION, previousHash, number, entryId, at.toISOString(), action, digest]));
}

/** The links that continue a chain from its end. */
export function nextLinks(end: ChainEnd, events: readonly AuditEvent[]): AuditLink[] {
  let { number, hash } = end;
  return events.map((event) => {
    number += 1;
    const link = { number, entryId: event.id, at: event.at, action: event.action, entryHash: eventHash(event) };
    hash = linkHash(hash, link);
    return { ...link, hash };
  });
}
