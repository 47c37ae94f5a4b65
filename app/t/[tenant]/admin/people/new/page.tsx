import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { roles } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { invitationGives } from '@/lib/sign-in/one-time-links/hand-out-link';
import { DoByApi } from '../../by-api/do-by-api';
import { create } from './create';
import { CreatePersonForm } from './create-person-form';

export const generateMetadata = titled(msg('common.newPerson'));

const howTheyCome = {
  password: msg('people.forPeopleNotProvisionedByDirectory'),
  passkey: msg('people.forPeopleNotProvisionedBy'),
  provider: msg('people.forPeopleNotProvisionedByDirectoryInvitation'),
} as const;

export default async function NewPersonPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'admin');
  const gives = invitationGives(tenant, container.config.url);
  const listHref = tenantPath(tenant.place, '/admin/people');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('common.people'), href: listHref }]}
        title={t('common.newPerson')}
        description={t(howTheyCome[gives ?? 'provider'])}
      />
      <CreatePersonForm
        action={create.bind(null, tenant.place)}
        roles={roles.filter((role) => mayManage(admin.role, role))}
        invites={gives !== null}
        sendsMail={container.mail !== null}
        listHref={listHref}
      />
      <DoByApi actions="people/new/create.ts" params={params} />
    </>
  );
}
