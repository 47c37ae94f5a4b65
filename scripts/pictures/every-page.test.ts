import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { galleryOf } from './index';

const PAGES = join(import.meta.dirname, '../../app/t/[tenant]');
/**
 * Pages that show nothing by themselves: the first redirects immediately, the second is the preview on the branding
 * page, and at the third a window closes.
 */
const WITHOUT = ['/', '/branding-preview', '/signed-in-again'];

it('every page has a picture, and every picture a page', () => {
  const pages = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map(
      (file) =>
        `/${dirname(file)
          .split('/')
          .filter((part) => part !== '.' && !part.startsWith('('))
          .join('/')}`,
    )
    .filter((page) => !WITHOUT.includes(page));
  expect(
    [
      ...new Set(
        galleryOf(async () => undefined).flatMap(({ pictures }) => Object.values(pictures).map(({ of }) => of)),
      ),
    ]
      .filter((of) => of !== 'error')
      .sort(),
  ).toEqual(pages.sort());
});
