import { readFileSync } from 'node:fs';
import { parse as parseMessage } from '@formatjs/icu-messageformat-parser';
import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { languageTags } from '@/lib/platform/shared/languages';
import type { MessageId } from '@/lib/platform/shared/message';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { CLIENT_TEXTS, entriesOf, messageTypes, partsOf, readCatalog, TYPES } from './catalog';
import { clientTexts } from './client-texts';
import { unusedIds } from './ids-in';
import { idsToTranslate, peopleTexts } from './people-texts';
import { untranslated } from './untranslated';

const english = readCatalog('en');
const englishTexts = new Map(entriesOf(english));
const translations = languageTags.filter((language) => language !== 'en');

type Said = (id: string, values: Record<string, number>) => string;

/** The values and elements of a message, without duplicates. */
const places = (message: string): string[] =>
  [
    ...new Set(partsOf(parseMessage(message)).map(({ name, type }) => (type === 'element' ? `<${name}>` : name))),
  ].sort();

describe('the messages', () => {
  it.each(languageTags)('in %s are exactly those that its readers can be shown, and none is empty', (language) => {
    const texts = entriesOf(readCatalog(language));
    expect(texts.map(([id]) => id).sort()).toEqual(idsToTranslate(language));
    expect(texts.filter(([, message]) => message.trim() === '')).toEqual([]);
  });

  it.each(translations)('in %s have the placeholders and elements of the English messages', (language) => {
    expect(
      entriesOf(readCatalog(language)).filter(
        ([id, message]) => places(message).join() !== places(englishTexts.get(id) ?? '').join(),
      ),
    ).toEqual([]);
  });

  it.each(languageTags)('in %s are the same in emails as on pages, with the plural form of each number', (language) => {
    const onPages = createTranslator({ locale: language, messages: readCatalog(language) }) as unknown as Said;
    const inEmails = sayPlainly(language) as unknown as Said;
    const plurals = entriesOf(readCatalog(language)).filter(
      ([id, message]) => peopleTexts().includes(id) && /, plural,/.test(message),
    );
    expect(plurals.length).toBeGreaterThan(0);
    for (const [id, message] of plurals)
      for (const number of [0, 1, 2, 3, 11, 100]) {
        const values = Object.fromEntries(places(message).map((name) => [name, number]));
        expect(inEmails(id, values), `${id} ${number}`).toBe(onPages(id, values));
      }
  });

  it('of people’s pages include what emails and error pages say, but nothing of the console', () => {
    const ids = peopleTexts();
    const known: MessageId[] = [
      'signIn.wrongUserNameOrPassword',
      'notices.yourPasswordWasChanged',
      'signIn.resetYourPasswordForTenant',
      'backchannel.reviewRequest',
      'errorPages.pageNotFound',
      'oauth.redirectUriIsNotRegistered',
      'account.signOutEverywhereElse',
      'tenants.seeYourEmailAddress',
    ];
    expect(ids).toEqual(expect.arrayContaining(known));
    expect(ids.filter((id) => /^(?:clients|settings|playground|management|tokenFamilies)\./.test(id))).toEqual([]);
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
