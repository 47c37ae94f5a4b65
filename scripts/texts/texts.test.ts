import { readFileSync } from 'node:fs';
import { parse as parseMessage } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { CLIENT_TEXTS, entriesOf, idsOf, messageTypes, partsOf, readCatalog, TYPES } from './catalog';
import { clientTexts } from './client-texts';
import { unusedIds } from './ids-in';
import { untranslated } from './untranslated';

const english = readCatalog('en');
const chinese = readCatalog('zh-CN');
const translated = new Map(entriesOf(chinese));

/** The values and elements of a message, without duplicates. */
const places = (message: string): string[] =>
  [
    ...new Set(partsOf(parseMessage(message)).map(({ name, type }) => (type === 'element' ? `<${name}>` : name))),
  ].sort();

describe('the messages', () => {
  it('are the same in every language, and none is empty', () => {
    expect(idsOf(chinese).sort()).toEqual(idsOf(english).sort());
    expect([...entriesOf(english), ...translated].filter(([, message]) => message.trim() === '')).toEqual([]);
  });

  it('have the same placeholders and elements in each language', () => {
    expect(
      entriesOf(english).filter(([id, message]) => places(message).join() !== places(translated.get(id) ?? '').join()),
    ).toEqual([]);
  });

  it('are all used; a message that is missing is a type error', () => {
    expect(unusedIds()).toEqual([]);
  });

  it('have the types that code is checked against: `npm run texts` writes them', () => {
    expect(readFileSync(TYPES, 'utf8')).toBe(messageTypes(english));
  });

  it('reach the components that run in the browser: `npm run texts` lists them', () => {
    expect(JSON.parse(readFileSync(CLIENT_TEXTS, 'utf8'))).toEqual(clientTexts());
  });

  it('reach components that the browser loads on demand, and only on the pages that have them', () => {
    const { console, people } = clientTexts();
    const search = ['Search the console', 'All results for “{words}”', 'Keyboard shortcuts'].map(
      (text) => entriesOf(english).find(([, message]) => message === text)?.[0],
    );
    expect(console).toEqual(expect.arrayContaining(search));
    expect(people).not.toContain(search[0]);
  });

  it('contain all English text of pages and components', () => {
    expect(
      untranslated(['app', 'components']).map(({ path, line, english: text }) => `${path}:${line}: ${text}`),
    ).toEqual([]);
  });
});
