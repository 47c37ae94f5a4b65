import type { Metadata } from 'next';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { ConnectionFields } from '../connection-fields';
import { connectionsPath } from '../connection-path';
import { machineClients } from '../machine-clients';
import { create } from './create';

export const metadata: Metadata = { title: 'Connect a directory' };

export default async function NewConnectionPage({ params }: { params: Promise<{ tenant: string }> }) {
  const { tenant, container } = await requireAdmin((await params).tenant, 'admin');
  const listHref = connectionsPath(tenant.slug);
  return (
    <>
      <PageHeader
        title="Connect a directory"
        description="Next you make a token, and give it to the directory with the address of the SCIM service."
        breadcrumbs={[{ label: 'SCIM connections', href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.slug)} className="max-w-3xl">
        <Card
          footer={
            <>
              <ButtonLink href={listHref}>Cancel</ButtonLink>
              <SubmitButton>Create connection</SubmitButton>
            </>
          }
        >
          <ConnectionFields clients={await machineClients(container.clients, tenant.id)} />
        </Card>
      </ActionForm>
    </>
  );
}
