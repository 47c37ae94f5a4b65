import type { JsonObject } from '@/lib/platform/shared/json';

/** The result of checking one aspect of a token; `note` is neutral. */
export interface Check {
  label: string;
  verdict: 'good' | 'bad' | 'note';
  detail: string;
}

/** A claim with its meaning. */
export interface ClaimText {
  name: string;
  /** Strings as they are, anything else as JSON. */
  value: string;
  /** A short explanation; null for a claim that none of the supported standards defines. */
  meaning: string | null;
  /** ISO 8601; null unless the claim is a time. */
  at: string | null;
}

/** What an administrator is shown about a token: never the token itself, nor anything that it gives access to. */
export interface Inspection {
  /** The kind of token, for example "Access token". */
  title: string;
  /** An explanation in one or two sentences. */
  about: string;
  /** For a JWT; otherwise null. */
  header: JsonObject | null;
  claims: ClaimText[];
  checks: Check[];
  /** What the introspection endpoint would return (RFC 7662, 2.2). */
  introspection: { answer: JsonObject; asked: string } | null;
  /** Null unless the token belongs to a token family. */
  family: { id: string; title: string } | null;
  person: { id: string; name: string } | null;
  client: { id: string; name: string } | null;
}
