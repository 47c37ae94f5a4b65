import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { personOf } from '../support/fixture';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { checkedBy } from './support/checked-by';
import { expect, openAs, test } from './support/journey';

const pages = join(import.meta.dirname, '../../app/t/[tenant]');

/** The URLs of all pages as Next builds them: route groups are not part of the URL. */
const routes = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('/page.tsx'))
  .map(
    (file) =>
      `/${dirname(file)
        .split('/')
        .filter((part) => !part.startsWith('('))
        .join('/')}`,
  );

/** URLs of detail pages that no other journey checks. */
const addresses: Record<string, () => Promise<string>> = {
  '/admin/groups/[group]/add-groups': async () => `/admin/groups/${(await scim.createGroup()).id}/add-groups`,
};
/** A window that closes itself as soon as it opens. */
const CLOSING = '/signed-in-again';
const others = routes.filter((route) => route !== CLOSING && !Object.values(checkedBy).flat().includes(route));

test('every detail page has a journey that checks its accessibility', () => {
  expect(routes.length).toBeGreaterThan(50);
  expect(others.filter((route) => route.includes('[') && !addresses[route])).toEqual([]);
  for (const [journey, checked] of Object.entries(checkedBy)) {
    expect(readFileSync(join(import.meta.dirname, `${journey}.spec.ts`), 'utf8'), journey).toContain(
      'await expectAccessible',
    );
    for (const route of checked) expect(routes, journey).toContain(route);
  }
});

const unchecked = others.filter((other) => !other.includes('[') || addresses[other]);
/** A browser keeps what its pages have in common, so several of them share one. */
const PAGES_OF_ONE_BROWSER = 6;

for (let first = 0; first < unchecked.length; first += PAGES_OF_ONE_BROWSER) {
  const some = unchecked.slice(first, first + PAGES_OF_ONE_BROWSER);
  test(`accessible: ${some.join(', ')}`, async ({ page }) => {
    await openAs(page, personOf('owner'), '/admin');
    for (const route of some) {
      const response = await page.goto((await addresses[route]?.()) ?? route);
      expect.soft(response?.status(), route).toBe(200);
      await expectAccessible(page);
    }
  });
}
