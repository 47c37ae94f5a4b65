import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { text } from '@/lib/platform/shared/text';
import { groupsPath } from '../group-path';
import { NameFields } from '../name-fields';
import { create } from './create';

export const generateMetadata = titled(text('New group'));

export default async function NewGroupPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = groupsPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('New group')}
        description={t('For groups not provisioned by a directory. You add members on the next page.')}
        breadcrumbs={[{ label: t('Groups'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-2xl">
        <Card
          footer={
            <>
              <ButtonLink href={listHref}>{t('Cancel')}</ButtonLink>
              <SubmitButton>{t('Create group')}</SubmitButton>
            </>
          }
        >
          <div className="space-y-5">
            <NameFields />
          </div>
        </Card>
      </ActionForm>
    </>
  );
}
