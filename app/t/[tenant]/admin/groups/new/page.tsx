import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { DoByApi } from '../../by-api/do-by-api';
import { groupsPath } from '../group-path';
import { NameFields } from '../name-fields';
import { create } from './create';

export const generateMetadata = titled(msg('common.newGroup'));

export default async function NewGroupPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = groupsPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('common.newGroup')}
        description={t('groups.forGroupsNotProvisionedBy')}
        breadcrumbs={[{ label: t('common.groups'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-2xl">
        <EnteredInput />
        <Card
          footer={
            <>
              <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
              <SubmitButton>{t('groups.createGroup')}</SubmitButton>
            </>
          }
        >
          <div className="space-y-5">
            <NameFields />
          </div>
        </Card>
      </ActionForm>
      <DoByApi actions="groups/new/create.ts" params={params} />
    </>
  );
}
