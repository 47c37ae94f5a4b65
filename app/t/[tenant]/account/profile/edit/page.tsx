import { redirect } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { TextLink } from '@/components/ui/text-link';
import { personVersion } from '@/lib/directory/edit-person';
import { requireUser } from '@/lib/pages/console/require-user';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { EditForm } from '../../../admin/people/[id]/edit/edit-form';
import { editModel } from '../../../admin/people/[id]/edit/edit-model';
import { AccountFrame } from '../../account-frame';
import { ownProfile, whoChanges } from '../own-profile';
import { saveProfile } from './save-profile';

export const generateMetadata = titled(msg('account.editYourProfile'));

export default async function EditProfilePage({ params }: { params: Promise<{ tenant: string }> }) {
  const context = await requireUser((await params).tenant);
  const t = await getText();
  const { tenant, user } = context;
  const { person, own, editable } = await ownProfile(context);
  const backHref = tenantPath(tenant.place, '/account/profile');
  if (!editable) redirect(backHref);
  return (
    <AccountFrame tenant={tenant} user={user} title={t('account.editYourProfile')}>
      <p className="text-sm">
        <TextLink href={backHref}>{t('common.yourProfile')}</TextLink>
      </p>
      <EditForm
        action={saveProfile.bind(null, tenant.place)}
        personId={person.id}
        basedOn={personVersion(person)}
        sections={editModel(person.attributes, own, t)}
        backHref={backHref}
      />
      <p className="text-sm text-ink-muted text-pretty">{t(whoChanges({ provisioned: false, editable }))}</p>
    </AccountFrame>
  );
}
