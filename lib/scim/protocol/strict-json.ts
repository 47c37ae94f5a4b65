import { refusal } from './errors';

/** Deeper than any message of SCIM: a PATCH with an extension's value inside a Bulk request has ten levels. */
const MAX_DEPTH = 32;
/** More than a resource could have attributes: each is looked up. */
const MAX_NAMES = 1000;

/**
 * Parses JSON of which every reader makes the same: no name twice in one object, whatever its case, since attribute
 * names ignore it (RFC 8259 section 4: "The names within an object SHOULD be unique"; RFC 7643 section 2.1), and nothing
 * nested so deeply that whoever walks through it runs out of stack.
 * @throws ScimRefusal `malformed-json`, `too-many-names` (more than 1,000 in one object)
 */
export function parseStrictJson(text: string): unknown {
  checkStructure(text);
  try {
    return JSON.parse(text);
  } catch {
    throw refusal('malformed-json');
  }
}

/** Reads brackets, strings and colons; all else of the grammar is the parser's business. */
function checkStructure(text: string): void {
  /** The names of each object that is open; null for a list. */
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
      if (open.length > MAX_DEPTH) throw refusal('malformed-json', 'The body is nested too deeply.');
    } else if (character === '}' || character === ']') open.pop();
    else if (character === ':') addName(open.at(-1), last);
  }
}

/** The position of the closing quote; the end of the text when there is none. */
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
    throw refusal('too-many-names', `An object in the body has more than ${MAX_NAMES} names.`);
  if (names.has(name)) throw refusal('malformed-json', `The body contains ${name.slice(0, 100)} twice in one object.`);
  names.add(name);
}

function unquote(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw refusal('malformed-json');
  }
}
