import type { Metadata } from 'next';
import { getText } from '@/app/language/get-text';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import type { Sayable } from '@/lib/platform/shared/message';
import { brandOf } from '@/lib/tenants/branding/brand-of';

/**
 * The `generateMetadata` of a layout of people's pages: titles end with the tenant's public name.
 * @param title the title of the page beside the layout, which the layout's template does not reach
 */
export const brandedTitle =
  (title: Sayable) =>
  async ({ params }: { params: Promise<{ tenant: string }> }): Promise<Metadata> => {
    const { name } = brandOf((await pageContext((await params).tenant)).tenant);
    return {
      title: {
        absolute: `${(await getText())(title)} · ${name}`,
        template: `%s · ${name}`,
      },
    };
  };
