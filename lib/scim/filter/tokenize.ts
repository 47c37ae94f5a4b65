import { refusal } from '@/lib/scim/protocol/errors';
import { isStorable } from '../schema/coerce-simple';

export type Token =
  | { kind: '(' | ')' | '[' | ']' }
  | { kind: 'word'; text: string }
  | { kind: 'string'; value: string };

const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;

/**
 * Splits a filter or a PATCH path into words, JSON strings and brackets.
 * @throws ScimRefusal `filter-syntax`
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw refusal('filter-syntax', `The filter cannot be parsed at character ${at + 1}.`);
    const [, bracket, quoted, word] = match;
    if (bracket) tokens.push({ kind: bracket as '(' | ')' | '[' | ']' });
    else if (quoted) tokens.push({ kind: 'string', value: unquote(quoted) });
    else if (word) tokens.push({ kind: 'word', text: word });
  }
  return tokens;
}

/** "compValue … a JSON string" (RFC 7644 section 3.4.2.2): escapes are those of JSON. */
function unquote(quoted: string): string {
  try {
    const value: unknown = JSON.parse(quoted);
    if (typeof value === 'string' && isStorable(value)) return value;
  } catch {
    // Falls through: what JSON refuses is no string of the grammar.
  }
  throw refusal('filter-syntax', 'The filter contains a string that is not valid JSON.');
}
