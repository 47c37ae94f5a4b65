import type { Json } from '@/lib/scim/protocol/json';

/** A text of a request or an answer, cut where it was too long. */
export interface BoundedText {
  text: string;
  /** Of the whole, in UTF-16 code units. */
  characters: number;
  truncated: boolean;
}

/** Items of a list, as many as there was room for. */
export interface BoundedList<Item> {
  items: Item[];
  /** How many more there were. */
  omitted: number;
}

/** What each part of an entry may take, in characters. */
export const PART_CHARACTERS = 32 * 1024;
const VALUE_CHARACTERS = 4 * 1024;

export function boundedText(text: string): BoundedText {
  return { text: text.slice(0, PART_CHARACTERS), characters: text.length, truncated: text.length > PART_CHARACTERS };
}

/** A value, or its text as far as there is room, saying how much is missing. */
export function boundedValue(value: Json): Json {
  const text = JSON.stringify(value);
  if (text.length <= VALUE_CHARACTERS) return value;
  return `${text.slice(0, VALUE_CHARACTERS)}… [${text.length - VALUE_CHARACTERS} more characters]`;
}

/** The first items that fit, by the length of their JSON. */
export function boundedList<Item extends object>(items: readonly Item[]): BoundedList<Item> {
  const kept: Item[] = [];
  let room = PART_CHARACTERS;
  for (const item of items) {
    room -= JSON.stringify(item).length;
    if (room < 0) break;
    kept.push(item);
  }
  return { items: kept, omitted: items.length - kept.length };
}
