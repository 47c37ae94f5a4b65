import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allTexts, CLIENT_TEXTS, places, readTranslations } from './catalogue';
import { clientTexts } from './client-texts';
import { unsaid } from './unsaid';

const translations = readTranslations();

describe('the texts of the pages', () => {
  it('are all in the catalogue, and no others: `npm run texts` brings it in line', () => {
    expect(Object.keys(translations)).toEqual(allTexts());
  });

  it('are all translated', () => {
    expect(Object.entries(translations).filter(([, chinese]) => chinese.trim() === '').map(([english]) => english)).toEqual([]);
  });

  it('have the same values and elements in each language', () => {
    const differing = Object.entries(translations).filter(([english, chinese]) => chinese !== '' && places(english).join() !== places(chinese).join());
    expect(differing).toEqual([]);
  });

  it('are known of each page’s components in the browser', () => {
    expect(JSON.parse(readFileSync(CLIENT_TEXTS, 'utf8'))).toEqual(clientTexts());
  });

  it('are known of components too that the browser loads when they are asked for', () => {
    const { console, people } = clientTexts();
    expect(console).toEqual(expect.arrayContaining(['Search the console', 'Everything for “{words}”', 'Keyboard shortcuts']));
    expect(people).not.toContain('Search the console');
  });

  it('are said, wherever pages and components show English', () => {
    expect(unsaid(['app', 'components']).map(({ path, line, english }) => `${path}:${line}: ${english}`)).toEqual([]);
  });
});
