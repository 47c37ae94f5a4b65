import { writeFileSync } from 'node:fs';
import { languageTags } from '@/lib/platform/shared/languages';
import { CLIENT_TEXTS, entriesOf, messageTypes, pathOf, readCatalog, TYPES } from './texts/catalog';
import { clientTexts } from './texts/client-texts';
import { unusedIds } from './texts/ids-in';
import { idsToTranslate } from './texts/people-texts';
import { untranslated } from './texts/untranslated';

/**
 * Brings everything in messages/ in line with en.json: the order of the catalogs, the types of messages and the list of
 * messages that browsers get. Names messages without a translation and messages that nothing uses. With folders or
 * files as arguments, lists the English in them that is not a message.
 */
const paths = process.argv.slice(2);
const write = (line: string) => process.stdout.write(`${line}\n`);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const sorted = <Item>(named: Record<string, Item>) =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));

if (paths.length > 0) {
  const found = untranslated(paths);
  for (const { path, line, english } of found) write(`${path}:${line}: ${english}`);
  write(`${found.length} English texts that are not messages`);
} else {
  for (const language of languageTags) {
    const areas = Object.entries(readCatalog(language)).map(([area, named]) => [area, sorted(named)] as const);
    writeFileSync(pathOf(language), json(sorted(Object.fromEntries(areas))));
  }
  writeFileSync(TYPES, messageTypes(readCatalog('en')));
  writeFileSync(CLIENT_TEXTS, json(clientTexts()));
  for (const language of languageTags) {
    const ids = idsToTranslate(language);
    const translated = new Map(entriesOf(readCatalog(language)));
    for (const id of ids) if (!translated.get(id)) write(`not translated: ${language} ${id}`);
    for (const id of translated.keys()) if (!ids.includes(id)) write(`not shown: ${language} ${id}`);
  }
  for (const id of unusedIds()) write(`unused: ${id}`);
}
