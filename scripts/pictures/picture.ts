import type { Page } from 'playwright';

export interface Picture {
  /**
   * The page that the screenshot shows, as the path of its folder below app/t/[tenant] without groups. All states of a
   * page share it.
   */
  of: string;
  /** Opens the page to photograph. */
  open: (page: Page) => Promise<unknown>;
}

export type Pictures = Record<string, Picture>;

/**
 * Pages by their address.
 * @returns one screenshot for each, named after its address below `root`
 */
export function pagesAt(root: string, paths: readonly string[]): Pictures {
  return Object.fromEntries(
    paths.map((path) => [
      path.replaceAll('/', '-'),
      { of: `${root}/${path}`, open: (page) => page.goto(`${root}/${path}`) },
    ]),
  );
}

/** A detail page that a list links to, for the first item of the list. */
export function firstOf(of: string, list: string, further = ''): Picture {
  return {
    of,
    async open(page) {
      await page.goto(list);
      const href = await page.getByRole('cell').getByRole('link').first().getAttribute('href');
      if (href === null) throw new Error(`${list} lists nothing that can be opened.`);
      await page.goto(href.replace(/\?.*/, '') + further);
    },
  };
}
