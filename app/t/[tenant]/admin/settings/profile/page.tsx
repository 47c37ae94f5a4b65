import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { editableAttributes } from '@/lib/directory/editable-attributes';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { attributePath, neverOwn } from '@/lib/people/own-attributes';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { DoByApi } from '../../by-api/do-by-api';
import { attributeName } from '../../people/[id]/profile-sections';
import { changeProfileSettings } from '../actions';
import { SettingsForm } from '../settings-form';
import { SettingsHeader } from '../settings-header';

export const generateMetadata = titled(msg('settings.profileEditing'));

/** Which attributes people may edit in their own profile. */
export default async function ProfileSettingsPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'auditor');
  const { ownAttributes } = tenant.settings;
  const { User } = await container.resourceTypes(tenant.id);
  const offered = editableAttributes(User)
    .map(({ urn, attribute: { name } }) => ({ path: attributePath(urn, name), name, urn }))
    .filter(({ path }) => !neverOwn.some((never) => never === path));
  return (
    <>
      <SettingsHeader
        tenantPlace={tenant.place}
        title={t('settings.profileEditing')}
        description={t('settings.whatPeopleCanEditOn')}
      />
      <SettingsForm
        action={changeProfileSettings.bind(null, tenant.place)}
        settings={{ ownAttributes }}
        editable={roleSuffices(admin.role, 'admin')}
      >
        <div>
          <ChoiceGroup legend={t('settings.editableAttributes')} name="ownAttributes" columns>
            {offered.map(({ path, name, urn }) => (
              <Checkbox
                key={path}
                name="ownAttributes"
                value={path}
                label={t(attributeName(name))}
                description={urn ?? undefined}
                defaultChecked={ownAttributes.includes(path)}
                className="wrap-anywhere"
              />
            ))}
          </ChoiceGroup>
        </div>
      </SettingsForm>
      <DoByApi
        actions="settings/actions.ts"
        only={['changeProfileSettings']}
        fields={['ownAttributes']}
        params={params}
      />
    </>
  );
}
