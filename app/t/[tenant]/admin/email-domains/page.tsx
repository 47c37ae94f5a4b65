import { AtSign, Plus } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { emailDomainRoutings, emailDomainStatuses } from '@/lib/tenants/email-domains/store';
import { openList } from '../list-views/open-list';
import { emailDomainPath, emailDomainsPath } from './email-domain-path';
import { EmailDomainsTable } from './email-domains-table';
import { emailDomainListSpec } from './list-spec';

export const generateMetadata = titled(msg('common.emailDomains'));

export default async function EmailDomainsPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(context, 'email-domains', emailDomainListSpec, await searchParams);
  const { status, routing } = state.filters;
  const { domains, total } = await container.emailDomains.list({
    ...query,
    status: emailDomainStatuses.find((one) => one === status),
    routing: emailDomainRoutings.find((one) => one === routing),
  });
  const basePath = emailDomainsPath(tenant.place);
  const add = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('emailDomains.addADomain')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('common.emailDomains')}
        description={t('emailDomains.domainsOfYourAddresses')}
        actions={add}
      />
      <EmailDomainsTable
        rows={domains.map(({ domain, verifiedAt, route, providerName, addedAt }) => ({
          domain,
          href: emailDomainPath(tenant.place, domain),
          verified: verifiedAt !== null,
          provider: providerName,
          required: route?.required === true,
          addedAt,
        }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<AtSign />}
            title={t('emailDomains.noEmailDomainsYet')}
            description={t('emailDomains.addDomainAndCreateRecord')}
            action={add}
          />
        }
      />
    </>
  );
}
