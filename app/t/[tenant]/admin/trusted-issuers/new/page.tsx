import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { cn } from '@/components/cn';
import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { msg } from '@/lib/platform/shared/message';
import { withoutMachineScopes } from '@/lib/tenants/built-in-scopes';
import { DoByApi } from '../../by-api/do-by-api';
import { IssuerFields } from '../issuer-fields';
import { issuersPath } from '../issuer-path';
import { forPurposes, PurposeField } from '../purpose-field';
import { purposeOf } from '../purposes';
import { revocationChoices } from '../revocation-choices';
import { create } from './create';

export const generateMetadata = titled(msg('trustedIssuers.addTrustedIssuer'));

export default async function NewIssuerPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'admin');
  const listHref = issuersPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('trustedIssuers.addTrustedIssuer')}
        description={t('trustedIssuers.holderOfItsKeyDecides')}
        breadcrumbs={[{ label: t('common.trustedIssuers'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <EnteredInput />
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
              <SubmitButton>{t('trustedIssuers.addTrustedIssuer')}</SubmitButton>
            </>
          }
        >
          <div className={cn(forPurposes, 'divide-y *:px-5 *:py-5')}>
            <div>
              <PurposeField chosen={purposeOf()} />
            </div>
            <div>
              <Field
                label={t('common.issuer')}
                name="issuer"
                required
                hint={t('trustedIssuers.issValueOfItsAssertions')}
              >
                <Input
                  name="issuer"
                  required
                  maxLength={1024}
                  placeholder="https://idp.example.com"
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
            </div>
            <IssuerFields
              scopes={withoutMachineScopes(tenant.scopes)}
              mayManageOwners={mayManage(admin.role, 'owner')}
              revocable={await revocationChoices(container, tenant, t)}
            />
          </div>
        </Card>
      </ActionForm>
      <DoByApi actions="trusted-issuers/new/create.ts" params={params} />
    </>
  );
}
