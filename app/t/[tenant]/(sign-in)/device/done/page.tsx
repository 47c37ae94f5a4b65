import { redirect } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { deviceAnswers } from '@/lib/pages/sign-in/forms/errors';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { errorText, type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';

export const generateMetadata = titled(text('Connect a device'));

export default async function DeviceDonePage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const { tenant } = await pageContext((await params).tenant);
  const answer = errorText(deviceAnswers, (await readPageQuery(searchParams))('answer'));
  if (!answer) redirect(tenantPath(tenant.place, '/device'));
  const t = await getText();
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t(answer.title)}
      description={t(answer.text)}
      footer={
        <a href={tenantPath(tenant.place, '/account')} className="underline underline-offset-2">
          {t('Your account')}
        </a>
      }
    />
  );
}
