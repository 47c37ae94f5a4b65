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
import { NewConnectionFields } from '../connection-fields';
import { connectionsPath } from '../connection-path';
import { create } from './create';

export const generateMetadata = titled(msg('common.connectADirectory'));

export default async function NewConnectionPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = connectionsPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('common.connectADirectory')}
        description={t('scimConnections.nextCreateTokenAndGive')}
        breadcrumbs={[{ label: t('common.scimConnections'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <EnteredInput />
        <Card
          footer={
            <>
              <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
              <SubmitButton>{t('scimConnections.createConnection')}</SubmitButton>
            </>
          }
        >
          <NewConnectionFields />
        </Card>
      </ActionForm>
      <DoByApi actions="scim-connections/new/create.ts" params={params} />
    </>
  );
}
