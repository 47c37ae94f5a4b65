import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

type Catalog = Record<string, Record<string, string>>;

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const catalogOf = (language: string) => JSON.parse(read(`../../../messages/${language}.json`)) as Catalog;
const english = catalogOf('en');
const data = read('../../fixtures/tessera.json');

/** The text of a message in a language. */
export const textIn = (language: string, id: string): string => {
  const [area = '', name = ''] = id.split('.');
  const text = catalogOf(language)[area]?.[name];
  if (text === undefined) throw new Error(`${language} has no ${id}`);
  return text;
};

/**
 * English that a page in a language must never show: sentences and labels that have a different translation and are not
 * names.
 */
function translated(language: string): Set<string> {
  const catalog = catalogOf(language);
  const texts = Object.entries(english).flatMap(([area, named]) =>
    Object.entries(named).filter(([name, text]) => {
      const said = catalog[area]?.[name];
      return said !== undefined && said !== text && !/[{<]/.test(text) && !data.includes(JSON.stringify(text));
    }),
  );
  // The same English may be a name elsewhere.
  const same = new Set(
    Object.entries(english).flatMap(([area, named]) =>
      Object.entries(named).flatMap(([name, text]) => (catalog[area]?.[name] === text ? [text] : [])),
    ),
  );
  return new Set(texts.map(([, text]) => text).filter((text) => !same.has(text)));
}

/** The English text that a page shows or exposes to screen readers although a translation exists. */
export async function englishOn(page: Page, language: string): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, noscript, code, pre, samp, body [lang=en]')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    // Text that stands alone may be a name, such as a connection called “Directory”.
    const isOurs = (element: Element | null, text: string) =>
      text.split(/\s+/).length > 2 || element?.closest('h1, h2, h3, button, th, legend, nav') !== null;
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      const text = textContent?.trim() ?? '';
      if (isOurs(parentElement, text)) texts.push(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts;
  });
  const known = translated(language);
  return [...new Set(shown.filter((text) => known.has(text)))];
}
