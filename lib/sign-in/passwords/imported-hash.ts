import { derivedKeyForms } from './forms/derived-key-forms';
import type { HashForm, ReadHash } from './forms/hash-form';
import { nativeForms } from './forms/native-forms';
import { sha512Crypt } from './forms/sha512-crypt';

/**
 * Hashes of passwords that another product made, and their bounds. Every hash is read again when a password is verified,
 * so the bounds hold however it was stored. Why these: docs/decisions/0120-imported-password-hashes.md.
 */
const forms = [...nativeForms, ...derivedKeyForms, sha512Crypt] as const;

export type HashFormName = (typeof forms)[number]['name'];
export const hashFormNames: readonly HashFormName[] = forms.map(({ name }) => name);

const LENGTH_AT_MOST = 1024;
/** Milliseconds of CPU time. */
const COST_AT_MOST = 500;
/** What 1,000 iterations of PBKDF2 cost, the least that RFC 8018, 4.2, recommends. */
const COST_AT_LEAST = 0.2;
const MEMORY_AT_MOST = 64 * 1024 * 1024;
/** RFC 8018, 4.1: at least 64 bits of salt. */
const SALT_BYTES_AT_LEAST = 8;
const SALT_BYTES_AT_MOST = 128;
const DIGEST_BYTES_AT_LEAST = 16;
/** Milliseconds of CPU time that a wrong password may cost in a tenant, for all kinds of hashes that it has. */
const COST_OF_ALL_AT_MOST = 1000;
/** More than a product changes its parameters in its life. */
export const KINDS_AT_MOST = 16;

export type RefusedHash = 'unknown-form' | 'too-costly' | 'too-weak';
export type ImportedHash = ReadHash & { form: HashFormName };

/** MD5 and SHA-1 without salt or without work, which are easily guessed wherever they are stored. */
const knownAsWeak = /^(\$1\$|\$apr1\$|\{(MD5|SMD5|SHA|SSHA)\}|[0-9a-f]{32}$|[0-9a-f]{40}$)/i;

/**
 * Reads a hash of another product.
 * @param text in PHC string format or modular crypt format, as docs/reference/transfer-file.md lists them
 * @returns the hash as it is stored and what it costs to verify, or why it cannot be accepted
 */
export function parseImportedHash(
  text: string,
): { kind: 'usable'; hash: ImportedHash } | { kind: 'refused'; reason: RefusedHash } {
  const read = text.length <= LENGTH_AT_MOST ? readHash(text) : null;
  if (!read) return { kind: 'refused', reason: knownAsWeak.test(text) ? 'too-weak' : 'unknown-form' };
  if (read.cost > COST_AT_MOST || read.memory > MEMORY_AT_MOST || read.salt > SALT_BYTES_AT_MOST)
    return { kind: 'refused', reason: 'too-costly' };
  if (read.cost < COST_AT_LEAST || read.salt < SALT_BYTES_AT_LEAST || read.digest < DIGEST_BYTES_AT_LEAST)
    return { kind: 'refused', reason: 'too-weak' };
  return { kind: 'usable', hash: read };
}

function readHash(text: string): ImportedHash | null {
  for (const form of forms) {
    const read = form.read(text);
    if (read) return { ...read, form: form.name };
  }
  return null;
}

/** A hash of this kind that no password has; null if none of this kind is accepted. */
export function nobodysHashOf(kind: string): ImportedHash | null {
  for (const form of forms as readonly HashForm[]) {
    const read = parseImportedHash(form.nobodys(kind));
    if (read.kind === 'usable' && read.hash.kind === kind && read.hash.form === form.name) return read.hash;
  }
  return null;
}

/**
 * Decides which hashes a tenant can take in addition to those it has: a wrong password costs one hash of each kind, so
 * that it does not reveal whose hash is of which.
 * @param kinds the kinds in use, to which `admits` adds those that it admits
 */
export function hashBudget(kinds: readonly string[]): { admits(hash: ImportedHash): boolean } {
  const admitted = new Set(kinds);
  let cost = kinds.reduce((sum, kind) => sum + (nobodysHashOf(kind)?.cost ?? 0), 0);
  return {
    admits(hash) {
      if (admitted.has(hash.kind)) return true;
      if (admitted.size >= KINDS_AT_MOST || cost + hash.cost > COST_OF_ALL_AT_MOST) return false;
      admitted.add(hash.kind);
      cost += hash.cost;
      return true;
    },
  };
}
