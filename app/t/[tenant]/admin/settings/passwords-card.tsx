import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { text } from '@/lib/platform/shared/text';
import { settingsVersion } from '@/lib/tenants/change-settings';
import { passwordMinimumLengths, type TenantSettings } from '@/lib/tenants/settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import { SavedNote } from '../saved-note';
import { changePasswordSettings } from './change-password-settings';

const endings: Record<TenantSettings['passwordChangeEnds'], { label: string; description: string }> = {
  everything: {
    label: text('Everything'),
    description: text('All sessions, access granted to clients, access keys and personal access tokens.'),
  },
  others: {
    label: text('Other sessions and apps'),
    description: text(
      'The person stays signed in where they changed it. Access keys and personal access tokens keep working.',
    ),
  },
  nothing: {
    label: text('Nothing'),
    description: text('Sessions and apps keep their access. Choose this only if another factor protects accounts.'),
  },
};

interface PasswordsCardProps {
  tenantPlace: string;
  settings: Pick<TenantSettings, 'passwordMinimumLength' | 'passwordChangeEnds'>;
  editable: boolean;
  mayManageOwners: boolean;
}

/** The tenant's rules for passwords that people choose, and which sessions and tokens end after a change. */
export function PasswordsCard({
  tenantPlace,
  settings: { passwordMinimumLength, passwordChangeEnds },
  editable,
  mayManageOwners,
}: PasswordsCardProps) {
  const t = useText();
  const { least, most } = passwordMinimumLengths;
  return (
    <ActionForm action={changePasswordSettings.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ passwordMinimumLength, passwordChangeEnds })} />
      <Card
        title={t('Passwords')}
        description={t(
          'Common and leaked passwords are always rejected. Digits, capitals and symbols aren’t required.',
        )}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('Save password settings')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0 space-y-5">
          <Field
            label={t('Minimum length')}
            name="passwordMinimumLength"
            required
            hint={t(
              '{least}–{most}. Use at least 15 if the password is the only factor, {least} with a second factor.',
              {
                least: String(least),
                most: String(most),
              },
            )}
            className="max-w-64"
          >
            <Input
              name="passwordMinimumLength"
              type="number"
              min={least}
              max={most}
              required
              defaultValue={passwordMinimumLength}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
          {!mayManageOwners && <input type="hidden" name="passwordChangeEnds" value={passwordChangeEnds} />}
          <ChoiceGroup
            legend={t('Ended by a password change')}
            name="passwordChangeEnds"
            hint={mayManageOwners ? undefined : t(ownersSettingNote)}
          >
            {Object.entries(endings).map(([value, { label, description }]) => (
              <Radio
                key={value}
                name="passwordChangeEnds"
                value={value}
                defaultChecked={value === passwordChangeEnds}
                label={t(label)}
                description={t(description)}
                disabled={!mayManageOwners}
              />
            ))}
          </ChoiceGroup>
        </fieldset>
      </Card>
    </ActionForm>
  );
}
