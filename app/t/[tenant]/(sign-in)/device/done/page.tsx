import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { deviceAnswers } from '@/lib/auth/forms/device';
import { pageContext } from '@/lib/auth/page-context';
import { errorText, type PageQuery, readPageQuery } from '@/lib/auth/page-query';
import { tenantPath } from '@/lib/tenants/paths';

export const metadata: Metadata = { title: 'Connect a device' };

export default async function DeviceDonePage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const { tenant } = await pageContext((await params).tenant);
  const answer = errorText(deviceAnswers, (await readPageQuery(searchParams))('answer'));
  if (!answer) redirect(tenantPath(tenant.slug, '/device'));
  return (
    <SignInShell
      brand={{ name: tenant.name }}
      title={answer.title}
      description={answer.text}
      footer={<a href={tenantPath(tenant.slug, '/account')} className="underline underline-offset-2">Your account</a>}
    />
  );
}
