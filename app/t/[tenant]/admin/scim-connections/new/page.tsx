import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { text } from '@/lib/platform/shared/text';
import { ConnectionFields } from '../connection-fields';
import { connectionsPath } from '../connection-path';
import { machineClients } from '../machine-clients';
import { create } from './create';

export const generateMetadata = titled(text('Connect a directory'));

export default async function NewConnectionPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, container } = await requireAdmin((await params).tenant, 'admin');
  const listHref = connectionsPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('Connect a directory')}
        description={t('Next, create a token and give it to the directory with the SCIM base URL.')}
        breadcrumbs={[{ label: t('SCIM connections'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <Card
          footer={
            <>
              <ButtonLink href={listHref}>{t('Cancel')}</ButtonLink>
              <SubmitButton>{t('Create connection')}</SubmitButton>
            </>
          }
        >
          <ConnectionFields clients={await machineClients(container.clients, tenant.id)} />
        </Card>
      </ActionForm>
    </>
  );
}
