import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { isOwnersSetting, ownersSettingNote } from '@/lib/tenants/settings-rank';
import { durationText } from '../duration';
import { SavedNote } from '../saved-note';
import { changeLifetimes } from './actions';
import { boundsOf, type LifetimeName, lifetimes } from './lifetimes';

interface LifetimesCardProps {
  tenantPlace: string;
  settings: Pick<TenantSettings, LifetimeName>;
  editable: boolean;
  mayManageOwners: boolean;
}

/** The lifetimes of everything that this tenant issues, unless a client or resource has its own. */
export function LifetimesCard({ tenantPlace, settings, editable, mayManageOwners }: LifetimesCardProps) {
  const t = useText();
  const withheld = (name: LifetimeName) => !mayManageOwners && isOwnersSetting(name);
  return (
    <ActionForm action={changeLifetimes.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion(Object.fromEntries(lifetimes.map(({ name }) => [name, settings[name]])))} />
      <Card
        title={t('common.lifetimes')}
        description={t('settings.forExample90S10')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('settings.saveLifetimes')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="grid min-w-0 gap-x-4 gap-y-5 sm:grid-cols-2">
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
        </fieldset>
      </Card>
    </ActionForm>
  );
}
