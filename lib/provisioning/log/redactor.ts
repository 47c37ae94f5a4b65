import { withoutSecrets } from '@/lib/journal/failures/without-secrets';
import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import type { NamesSecret } from './secret-names';

/** Replaces a secret. */
export const REDACTED = '[redacted]';

/** Texts nested inside texts more deeply than this are not searched but left out. */
const MAX_DEPTH = 40;
/** A shorter secret may be part of any word, so it is removed only where its name appears. */
const TELLING_LENGTH = 6;
/** Members that name the attribute that their siblings refer to, as in a PATCH operation or a name-value pair. */
const NAMING = new Set(['path', 'name', 'attribute', 'key', 'field']);
const KEPT_BESIDE = new Set(['op', 'method', 'bulkid']);
const PLAIN_NAME = /^[\w:.$/-]*$/;

export interface Redactor {
  /** A value without secrets. */
  json(value: Json): Json;
  /** A text without anything that looks like a secret and without the secrets found so far. */
  text(value: string): string;
  /** Removes a value, here and wherever it appears again. @returns the placeholder */
  leaveOut(value: Json): string;
  /** Whether anything was removed so far. */
  readonly hasRedacted: boolean;
}

/**
 * Removes secrets from everything in one request: values of members with a secret's name, in any spelling and at any
 * depth, PATCH operations with a secret's path, filters, and JSON inside strings. Once found, a secret is removed
 * wherever it appears again.
 */
export function newRedactor(namesSecret: NamesSecret): Redactor {
  const met = new Set<string>();
  let redacted = false;

  function leaveOut(value: Json): string {
    redacted = true;
    for (const text of textsIn(value)) if (text.length >= TELLING_LENGTH && text !== REDACTED) met.add(text);
    return REDACTED;
  }

  function text(value: string): string {
    let clean = withoutSecrets(value);
    for (const secret of met)
      clean = clean.replaceAll(secret, REDACTED).replaceAll(JSON.stringify(secret).slice(1, -1), REDACTED);
    if (clean !== value) redacted = true;
    return clean;
  }

  function string(value: string, depth: number): string {
    const inner = /^\s*["[{]/.test(value) ? parsed(value) : undefined;
    if (inner === undefined) return /["':=[{]/.test(value) && namesSecret(value) ? leaveOut(value) : text(value);
    const before = redacted;
    redacted = false;
    const clean = json(inner, depth + 1);
    const changed = redacted;
    redacted = before || changed;
    // Parsing keeps only one value of a duplicate member. Where secrets are mentioned, only the parsed value is kept,
    // so that the other one cannot slip through.
    return changed || namesSecret(value) ? JSON.stringify(clean) : text(value);
  }

  function object(value: ScimObject, depth: number): ScimObject {
    const members = Object.entries(value);
    const speaksOfSecret = members.some(
      ([name, one]) => NAMING.has(name.toLowerCase()) && typeof one === 'string' && namesSecret(one),
    );
    return Object.fromEntries(
      members.map(([name, one]) => {
        const key = name.toLowerCase();
        if (namesSecret(name))
          return [PLAIN_NAME.test(name) ? name : leaveOut(name), one === null ? null : leaveOut(one)];
        if (speaksOfSecret && NAMING.has(key) && typeof one === 'string')
          return [name, PLAIN_NAME.test(one) ? one : leaveOut(one)];
        if (speaksOfSecret && !KEPT_BESIDE.has(key)) return [text(name), leaveOut(one)];
        return [text(name), json(one, depth + 1)];
      }),
    );
  }

  function json(value: Json, depth: number): Json {
    if (depth > MAX_DEPTH) return leaveOut(value);
    if (typeof value === 'string') return string(value, depth);
    if (Array.isArray(value)) return value.map((one) => json(one, depth + 1));
    return isObject(value) ? object(value, depth) : value;
  }

  return {
    json: (value) => json(value, 0),
    text,
    leaveOut,
    get hasRedacted() {
      return redacted;
    },
  };
}

/**
 * Every text in a value: strings, numbers as written, quoted parts of a text, and the content of a text that is JSON.
 * Iterative, because values may be nested thousands of levels deep.
 */
function textsIn(value: Json): string[] {
  const texts: string[] = [];
  const open: Json[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one === 'string') {
      texts.push(one, ...quotedIn(one));
      if (/^\s*["[{]/.test(one)) open.push(parsed(one) ?? null);
    } else if (typeof one === 'number') texts.push(String(one));
    else if (typeof one === 'object' && one !== null) for (const member of Object.values(one)) open.push(member);
  }
  return texts;
}

/** The values that a filter or path compares with. */
const quotedIn = (text: string) => [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, quoted = '']) => quoted);

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
