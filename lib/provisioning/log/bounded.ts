import type { Json } from '@/lib/scim/protocol/json';

/** A text from a request or response, truncated if it was too long. */
export interface BoundedText {
  text: string;
  /** The length of the whole text, in UTF-16 code units. */
  characters: number;
  truncated: boolean;
}

/** As many items of a list as fit. */
export interface BoundedList<Item> {
  items: Item[];
  /** How many items were left out. */
  omitted: number;
}

/** The maximum size of each part of an entry, in characters. */
export const PART_CHARACTERS = 32 * 1024;
const VALUE_CHARACTERS = 4 * 1024;

export function boundedText(text: string): BoundedText {
  return { text: text.slice(0, PART_CHARACTERS), characters: text.length, truncated: text.length > PART_CHARACTERS };
}

/** A value, or the start of its JSON text with a note of how much is missing. */
export function boundedValue(value: Json): Json {
  const text = JSON.stringify(value);
  if (text.length <= VALUE_CHARACTERS) return value;
  return `${text.slice(0, VALUE_CHARACTERS)}… [${text.length - VALUE_CHARACTERS} more characters]`;
}

/**
 * The first items that fit, measured by the length of their JSON.
 * @param makers make the items; the rest of a long list is never made
 */
export function boundedList<Item extends object | string>(makers: readonly (() => Item)[]): BoundedList<Item> {
  const kept: Item[] = [];
  let left = PART_CHARACTERS;
  for (const make of makers) {
    const item = make();
    left -= JSON.stringify(item).length;
    if (left < 0) break;
    kept.push(item);
  }
  return { items: kept, omitted: makers.length - kept.length };
}
