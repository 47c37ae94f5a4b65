import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allTexts, CLIENT_TEXTS, places, REASONS, readTranslations } from './catalogue';
import { clientTexts } from './client-texts';
import { recordedReasons } from './recorded-reasons';
import { unsaid } from './unsaid';

const translations = readTranslations();
/** Reads all of lib/, so it runs only once. */
const reasons = recordedReasons();

describe('the texts of the pages', () => {
  it('are all in the catalogue, and no others: `npm run texts` brings it in line', () => {
    expect(Object.keys(translations)).toEqual(allTexts(reasons));
  });

  it('are all translated', () => {
    expect(
      Object.entries(translations)
        .filter(([, chinese]) => chinese.trim() === '')
        .map(([english]) => english),
    ).toEqual([]);
  });

  it('have the same values and elements in each language', () => {
    const differing = Object.entries(translations).filter(
      ([english, chinese]) => chinese !== '' && places(english).join() !== places(chinese).join(),
    );
    expect(differing).toEqual([]);
  });

  it('are known of each page’s components in the browser', () => {
    expect(JSON.parse(readFileSync(CLIENT_TEXTS, 'utf8'))).toEqual(clientTexts());
  });

  it('are known of components too that the browser loads when they are asked for', () => {
    const { console, people } = clientTexts();
    expect(console).toEqual(
      expect.arrayContaining(['Search the console', 'All results for “{words}”', 'Keyboard shortcuts']),
    );
    expect(people).not.toContain('Search the console');
  });

  it('are said, wherever pages and components show English', () => {
    expect(unsaid(['app', 'components']).map(({ path, line, english }) => `${path}:${line}: ${english}`)).toEqual([]);
  });
});

describe('the reasons that are recorded', () => {
  it('are all known to whoever says them, and so translated: `npm run texts` collects them', () => {
    expect(JSON.parse(readFileSync(REASONS, 'utf8'))).toEqual(reasons);
  });

  it('are found wherever they stand: in a template, a table, what a function returns, an argument and a default', () => {
    expect(reasons).toEqual(
      expect.arrayContaining([
        'client secret has expired',
        'overload: the event loop is lagging',
        'the connection has no client certificate',
        'the user code is unknown',
        'The resource does not exist.',
        'acr is missing, but {acrValues} is required',
        'the provider returned {error} ({error_description})',
        'A setup step is still open',
        '{count} minutes',
        'the tenant does not accept client metadata from {host}',
      ]),
    );
  });

  it('hold no codes, which are no words, and nothing twice', () => {
    expect(reasons.filter((reason) => !reason.includes(' '))).toEqual([]);
    expect(new Set(reasons.map((reason) => reason.replace(/\{\w+\}/g, '{}'))).size).toBe(reasons.length);
  });
});
