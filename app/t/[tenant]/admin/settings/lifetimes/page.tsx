import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { isOwnersSetting, ownersSettingNote } from '@/lib/tenants/settings-rank';
import { DoByApi } from '../../by-api/do-by-api';
import { durationText } from '../../duration';
import { changeLifetimes } from '../actions';
import { boundsOf, type LifetimeName, lifetimes, lifetimesOf } from '../lifetimes';
import { SettingsForm } from '../settings-form';
import { SettingsHeader } from '../settings-header';

export const generateMetadata = titled(msg('common.lifetimes'));

/** The lifetimes of everything that this tenant issues, unless a client or resource has its own. */
export default async function LifetimesPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin } = await requireAdmin((await params).tenant, 'auditor');
  const settings = lifetimesOf(tenant.settings);
  const mayManageOwners = mayManage(admin.role, 'owner');
  const withheld = (name: LifetimeName) => !mayManageOwners && isOwnersSetting(name);
  return (
    <>
      <SettingsHeader
        tenantPlace={tenant.place}
        title={t('common.lifetimes')}
        description={t('settings.forExample90S10')}
      />
      <SettingsForm
        action={changeLifetimes.bind(null, tenant.place)}
        settings={settings}
        editable={roleSuffices(admin.role, 'admin')}
      >
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {lifetimes.map(({ name, label, hint }) => {
            const { least, most } = boundsOf(name);
            return (
              <Field
                key={name}
                label={t(label)}
                name={name}
                required
                hint={
                  withheld(name)
                    ? t(ownersSettingNote)
                    : t('settings.hintLeastToMost', {
                        hint: t(hint),
                        least: durationText(least),
                        most: durationText(most),
                      })
                }
              >
                <Input
                  name={name}
                  required
                  readOnly={withheld(name)}
                  defaultValue={durationText(settings[name])}
                  autoComplete="off"
                />
              </Field>
            );
          })}
        </div>
      </SettingsForm>
      <DoByApi
        actions="settings/actions.ts"
        only={['changeLifetimes']}
        fields={lifetimes.map(({ name }) => name)}
        params={params}
      />
    </>
  );
}
