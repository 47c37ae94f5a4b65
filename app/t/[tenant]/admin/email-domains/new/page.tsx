import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { DoByApi } from '../../by-api/do-by-api';
import { emailDomainsPath } from '../email-domain-path';
import { create } from './create';

export const generateMetadata = titled(msg('emailDomains.addADomain'));

export default async function NewEmailDomainPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = emailDomainsPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('emailDomains.addADomain')}
        description={t('emailDomains.nextPageShowsRecord')}
        breadcrumbs={[{ label: t('common.emailDomains'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <EnteredInput />
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
              <SubmitButton>{t('emailDomains.addDomain')}</SubmitButton>
            </>
          }
        >
          <div className="p-5">
            <Field label={t('common.emailDomain')} name="domain" required hint={t('emailDomains.partAfterAt')}>
              <Input
                name="domain"
                required
                maxLength={253}
                placeholder="acme.com"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
          </div>
        </Card>
      </ActionForm>
      <DoByApi actions="email-domains/new/create.ts" params={params} />
    </>
  );
}
