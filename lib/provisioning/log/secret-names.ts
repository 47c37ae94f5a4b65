import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

/** Whether a name, a path or a text refers to something secret. */
export type NamesSecret = (text: string) => boolean;

/** Usual names of secrets, without `_` and `-`; they also apply to bodies that follow none of our schemas. */
const USUAL = /passw|passphrase|passcode|pwd|secret(?!ar)|credential|apikey|privatekey|token|authorization/;

const PLAIN = /^[\w.:$-]*$/;
const ESCAPE = /\\(?:u([\da-f]{4})|(.))/gis;
/** How many levels of escaping are searched; anything escaped more deeply is treated as a secret. */
const MAX_LEVELS = 12;

/** Folds variant forms of letters together, in lower case. */
const readable = (text: string) => (PLAIN.test(text) ? text : text.normalize('NFKC')).toLowerCase();

/** The text, then the text with its JSON escapes undone, level by level. */
function* levelsOf(text: string): Generator<string> {
  let level = text;
  yield level;
  while (level.includes('\\')) {
    const next = level.replace(ESCAPE, (_whole, code: string | undefined, char: string) =>
      code === undefined ? char : String.fromCharCode(parseInt(code, 16)),
    );
    if (next === level) return;
    yield (level = next);
  }
}

/**
 * Recognizes the names of secrets: the usual ones, and the attributes of the resource types that are `writeOnly` or
 * have `returned` never (RFC 7643 section 7), in any case and spelling.
 */
export function secretNames(types: readonly ResourceType[]): NamesSecret {
  const attributes = types.map(secretsOfType);
  const known = knownOf(types);
  const namesAt = (level: string) => {
    const plain = readable(level);
    return (
      USUAL.test(plain.replace(/[_-]/g, '')) ||
      plain.split(/[^\p{L}\p{N}_-]+/u).some((word) => attributes.some((names) => names.has(word)))
    );
  };
  const names: NamesSecret = (text) => {
    let levels = 0;
    for (const level of levelsOf(text)) if (namesAt(level) || ++levels > MAX_LEVELS) return true;
    return false;
  };
  return (text) => {
    if (text.length > KNOWN_CHARACTERS || !PLAIN.test(text)) return names(text);
    const answer = known.get(text) ?? names(text);
    if (known.size < KNOWN_AT_MOST) known.set(text, answer);
    return answer;
  };
}

/** The names of attributes are the same in each request. */
const KNOWN_CHARACTERS = 64;
const KNOWN_AT_MOST = 1_000;

const ofAllTypes = new WeakMap<ResourceType, { others: readonly ResourceType[]; known: Map<string, boolean> }>();

/** The answers so far for the same types. */
function knownOf([first, ...others]: readonly ResourceType[]): Map<string, boolean> {
  const stored = first && ofAllTypes.get(first);
  if (stored && stored.others.length === others.length && stored.others.every((type, at) => type === others[at]))
    return stored.known;
  const known = new Map<string, boolean>();
  if (first) ofAllTypes.set(first, { others, known });
  return known;
}

const ofTypes = new WeakMap<ResourceType, ReadonlySet<string>>();

function secretsOfType(type: ResourceType): ReadonlySet<string> {
  const known = ofTypes.get(type);
  if (known) return known;
  const names = new Set(
    [type.schema, ...type.schemaExtensions.map(({ schema }) => schema)].flatMap((schema) =>
      secretsOf(schema.attributes),
    ),
  );
  ofTypes.set(type, names);
  return names;
}

function secretsOf(attributes: readonly Attribute[]): string[] {
  return attributes.flatMap((attribute) => [
    ...(attribute.mutability === 'writeOnly' || attribute.returned === 'never'
      ? [attribute.name, ...(attribute.aliases ?? [])].map(readable)
      : []),
    ...secretsOf(attribute.subAttributes ?? []),
  ]);
}
