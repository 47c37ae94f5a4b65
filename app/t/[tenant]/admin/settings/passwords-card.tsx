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
    description: text(
      'All sessions, what applications hold in the person’s name, access keys and personal access tokens.',
    ),
  },
  others: {
    label: text('Everything but the session in which it is changed'),
    description: text(
      'Other sessions and applications are signed out; the person stays signed in. Access keys and personal access tokens keep working.',
    ),
  },
  nothing: {
    label: text('Nothing'),
    description: text('Sessions and applications go on: only where another factor keeps strangers out.'),
  },
};

interface PasswordsCardProps {
  tenantPlace: string;
  settings: Pick<TenantSettings, 'passwordMinimumLength' | 'passwordChangeEnds'>;
  editable: boolean;
  mayManageOwners: boolean;
}

/** The tenant's rules for passwords that people choose, and what a new one ends. */
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
          'Common and stolen passwords are refused at any length; digits, capitals and signs are not asked for.',
        )}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('Save passwords')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0 space-y-5">
          <Field
            label={t('Fewest characters')}
            name="passwordMinimumLength"
            required
            hint={t('{least} to {most}. 15 where the password is the only factor, {least} beside another.', {
              least: String(least),
              most: String(most),
            })}
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
            legend={t('What a new password ends')}
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
