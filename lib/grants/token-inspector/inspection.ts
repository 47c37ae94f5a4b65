import type { JsonObject } from '@/lib/platform/shared/json';

/** What came of looking at one thing about a token: `note` is neither good nor bad. */
export interface Check {
  label: string;
  verdict: 'good' | 'bad' | 'note';
  told: string;
}

/** A claim with what it stands for. */
export interface ClaimInWords {
  name: string;
  /** As it stands in the token: a text as it is, anything else as JSON. */
  value: string;
  /** In a few words; null for a claim that no standard of ours knows. */
  meaning: string | null;
  /** ISO 8601, where the claim is a moment. */
  at: string | null;
}

/** All that an administrator is told about a token: never the token itself, nor anything that it would open. */
export interface Inspection {
  /** What it is: "Access token". */
  title: string;
  /** In a sentence or two. */
  about: string;
  /** Of a JWT. */
  header: JsonObject | null;
  claims: ClaimInWords[];
  checks: Check[];
  /** What the introspection endpoint would answer (RFC 7662, 2.2). */
  introspection: { answer: JsonObject; asked: string } | null;
  /** Of a token that belongs to one. */
  family: { id: string; title: string } | null;
  person: { id: string; name: string } | null;
  client: { id: string; name: string } | null;
}
