import type { Metadata } from 'next';
import { getText } from '@/app/language/get-text';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { brandOf } from '@/lib/tenants/branding/brand-of';

/**
 * The `generateMetadata` of a layout of people's pages: their titles say whose they are, by the name that people know.
 * @param english marked by `text`: of the page beside the layout, which its template does not reach
 */
export const brandedTitle =
  (english?: string) =>
  async ({ params }: { params: Promise<{ tenant: string }> }): Promise<Metadata> => {
    const { name } = brandOf((await pageContext((await params).tenant)).tenant);
    return {
      title: {
        absolute: english === undefined ? name : `${(await getText())(english)} · ${name}`,
        template: `%s · ${name}`,
      },
    };
  };
