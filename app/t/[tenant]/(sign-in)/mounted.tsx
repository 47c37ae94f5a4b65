import type { Metadata } from 'next';
import { forbidden, redirect } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { isForbidden, redirectOf } from '@/lib/pages/sign-in/page-redirect';
import { type SignInPage, titleOf } from '@/lib/pages/views/sign-in-page';
import { brandOf } from '@/lib/tenants/branding/brand-of';

interface Asked {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}

/**
 * Turns a sign-in page into the exports of a Next page file. Our own server shows the same pages through
 * lib/pages/own-server.
 */
export function mounted<Model>(page: SignInPage<Model>) {
  return {
    async generateMetadata({ params, searchParams }: Asked): Promise<Metadata> {
      const context = await pageContext((await params).tenant);
      const t = await getText();
      const title = t(titleOf(page, context, await readPageQuery(searchParams)));
      return { title: { absolute: `${title} · ${brandOf(context.tenant).name}` } };
    },
    async Page({ params, searchParams }: Asked) {
      const context = await pageContext((await params).tenant);
      return <page.View page={await prepared(page, context, await readPageQuery(searchParams))} />;
    },
  };
}

async function prepared<Model>(
  page: SignInPage<Model>,
  ...asked: Parameters<SignInPage<Model>['load']>
): Promise<Model> {
  try {
    return await page.load(...asked);
  } catch (error) {
    const location = redirectOf(error);
    if (location !== null) redirect(location);
    if (isForbidden(error)) forbidden();
    throw error;
  }
}
