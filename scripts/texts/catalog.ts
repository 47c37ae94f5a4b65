import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse as parseMessage, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Language } from '@/lib/platform/shared/languages';
import { ROOT } from './sources';

/** The messages of a language, by area and name: the id of a message is `area.name`. */
export type Catalog = Record<string, Record<string, string>>;

export const pathOf = (language: Language): string => join(ROOT, 'messages', `${language}.json`);
export const CLIENT_TEXTS = join(ROOT, 'messages', 'client.json');
export const TYPES = join(ROOT, 'messages', 'types.ts');

export const readCatalog = (language: Language): Catalog =>
  JSON.parse(readFileSync(pathOf(language), 'utf8')) as Catalog;

/** Every message with its id. */
export const entriesOf = (catalog: Catalog): [id: string, message: string][] =>
  Object.entries(catalog).flatMap(([area, named]) =>
    Object.entries(named).map(([name, message]): [string, string] => [`${area}.${name}`, message]),
  );

export const idsOf = (catalog: Catalog): string[] => entriesOf(catalog).map(([id]) => id);

/** The values and elements in a message: a name may occur several times. */
export function partsOf(
  elements: MessageFormatElement[],
): { name: string; type: 'value' | 'number' | 'string' | 'element' }[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [{ name: element.value, type: 'element' as const }, ...partsOf(element.children)];
      case TYPE.plural:
      case TYPE.select:
        return [
          { name: element.value, type: element.type === TYPE.plural ? ('number' as const) : ('string' as const) },
          ...Object.values(element.options).flatMap(({ value }) => partsOf(value)),
        ];
      default:
        return [{ name: element.value, type: 'value' as const }];
    }
  });
}

const TYPE_NAMES = { value: 'Value', number: 'number', string: 'string' };

/** The source of messages/types.ts: the values that each message needs. */
export function messageTypes(catalog: Catalog): string {
  const rows = entriesOf(catalog).map(([id, message]) => {
    const types = new Map<string, string>();
    for (const { name, type } of partsOf(parseMessage(message)))
      if (type !== 'element' && (!types.has(name) || types.get(name) === 'Value')) types.set(name, TYPE_NAMES[type]);
    const values = [...types].map(([name, type]) => `${name}: ${type}`).join('; ');
    return `  '${id}': [${values === '' ? '' : `values: { ${values} }`}];\n`;
  });
  return `import type { Value } from '@/lib/platform/shared/message';

/** The messages of en.json and the values that each one needs. Written by \`npm run texts\`. */
export interface ValuesOf {
${rows.join('')}}

export type MessageId = keyof ValuesOf;
`;
}
