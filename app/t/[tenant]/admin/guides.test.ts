import { describe, expect, it } from 'vitest';
import { guideTo } from '@/components/shell/guides';
import { pagesThatAreThere } from '@/e2e/support/console-pages';
import { docs } from '@/lib/edge/docs/documents';

/** Pages without a guide, and why. */
const without: Record<string, string> = {
  search: 'It finds guides itself.',
};

const pages = pagesThatAreThere()
  .filter((file) => file.startsWith('admin/') && file.endsWith('page.tsx'))
  .map((file) => file.replace(/^admin\/|\/?page\.tsx$/g, ''));
const guideOf = (page: string) => guideTo(page.replace(/\[\w+\]/g, '0198a000-0000-7000-8000-0000000000ff'));

describe('the guide of a console page', () => {
  it('exists for each page that is not listed as having none', () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.filter((page) => guideOf(page) === null).sort()).toEqual(Object.keys(without).sort());
  });

  it('is a document of this version, with its section', async () => {
    const { documents } = await docs();
    const broken = [...new Set(pages.map(guideOf))].filter((guide) => {
      const [path = '', anchor] = (guide ?? 'guides/first-hour').split('#');
      const document = documents.get(path);
      return !document || (anchor !== undefined && !document.headings.some((heading) => heading.anchor === anchor));
    });
    expect(broken).toEqual([]);
  });

  it('is that of the closest page above, with an ID in its path', () => {
    expect(guideOf('people/[id]/edit')).toBe('guides/people-and-groups#a-person');
    expect(guideOf('people/bulk')).toBe('guides/people-and-groups#several-people');
    expect(guideOf('scim-connections/[connection]/mapping')).toBe('reference/scim#mapping');
    expect(guideOf('people-of-mine')).toBeNull();
  });
});
