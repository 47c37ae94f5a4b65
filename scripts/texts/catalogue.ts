import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse as parseMessage, TYPE } from '@formatjs/icu-messageformat-parser';
import { recordedReasons } from './recorded-reasons';
import { ROOT, sourcesIn } from './sources';
import { textsIn } from './texts-in';

export const CATALOGUE = join(ROOT, 'messages', 'zh-CN.json');
export const CLIENT_TEXTS = join(ROOT, 'messages', 'client.json');
export const REASONS = join(ROOT, 'messages', 'reasons.json');

export type Translations = Record<string, string>;

/** The parts of a message that are not words: the names of its values and elements. */
function placesOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...placesOf(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => placesOf(value))];
    return [element.value];
  });
}

/**
 * The values and elements of a message, without duplicates.
 * @throws if the message is not valid ICU MessageFormat
 */
export const places = (message: string): string[] => [...new Set(placesOf(parseMessage(message)))].sort();

/**
 * The texts of all pages and of what they show, sorted.
 * @param reasons that are recorded, and shown in the reader's language
 */
export const allTexts = (reasons: readonly string[] = recordedReasons()): string[] =>
  [...new Set([...sourcesIn('app', 'components', 'lib').flatMap(textsIn), ...reasons])].sort();

export const readTranslations = (): Translations => JSON.parse(readFileSync(CATALOGUE, 'utf8')) as Translations;
