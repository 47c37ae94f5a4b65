import { msg } from '@/lib/platform/shared/message';
import { scimError } from './errors';

/** More than any SCIM message needs: a PATCH with an extension value inside a Bulk request has ten levels. */
const MAX_DEPTH = 32;
/** More names than a resource could have attributes. The limit matters because each name is looked up. */
const MAX_NAMES = 1000;

/**
 * Parses JSON that every parser reads the same way. Rejects a name that occurs twice in one object, ignoring case as
 * SCIM does for attribute names (RFC 8259 section 4: "The names within an object SHOULD be unique"; RFC 7643 section
 * 2.1), and nesting deep enough to overflow the stack of code that walks the value.
 * @throws ScimError `malformed-json`, `too-many-names` (more than 1,000 in one object)
 */
export function parseStrictJson(text: string): unknown {
  checkStructure(text);
  try {
    return JSON.parse(text);
  } catch {
    throw scimError('malformed-json');
  }
}

/**
 * Checks nesting depth and duplicate names. It looks only at brackets, strings and colons; JSON.parse checks the rest
 * of the grammar.
 */
function checkStructure(text: string): void {
  /** The names of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      last = text.slice(at, end + 1);
      at = end;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) throw scimError('malformed-json', msg('scim.bodyIsNestedTooDeeply'));
    } else if (character === '}' || character === ']') open.pop();
    else if (character === ':') addName(open.at(-1), last);
  }
}

/** The position of the closing quote, or the length of the text when there is none. */
function endOfString(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
  } while (isEscaped(text, end));
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function addName(names: Set<string> | null | undefined, quoted: string): void {
  if (!names) return;
  const name = unquote(quoted).toLowerCase();
  if (names.size === MAX_NAMES)
    throw scimError('too-many-names', msg('scim.objectInBodyHasMore', { limit: MAX_NAMES }));
  if (names.has(name))
    throw scimError('malformed-json', msg('scim.bodyContainsNameTwiceIn', { name: name.slice(0, 100) }));
  names.add(name);
}

function unquote(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw scimError('malformed-json');
  }
}
