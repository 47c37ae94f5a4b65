import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { settingsVersion } from '@/lib/tenants/change-settings';
import { deletedPeopleDaysAtMost as most, type TenantSettings } from '@/lib/tenants/settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import { SavedNote } from '../saved-note';
import { changeDeletionSettings } from './change-deletion-settings';

interface DeletionCardProps {
  tenantPlace: string;
  settings: Pick<TenantSettings, 'deletedPeopleDays'>;
  editable: boolean;
}

/** How long deleted people can be restored. */
export function DeletionCard({ tenantPlace, settings: { deletedPeopleDays }, editable }: DeletionCardProps) {
  const t = useText();
  return (
    <ActionForm action={changeDeletionSettings.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ deletedPeopleDays })} />
      <Card
        title={t('settings.deletedPeople')}
        description={t('settings.deletionByDirectoryOrHere')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('settings.saveDeletionSettings')}</SubmitButton>
            </>
          )
        }
      >
        {!editable && <p className="mb-4 text-sm text-ink-muted">{t(ownersSettingNote)}</p>}
        <fieldset disabled={!editable} className="min-w-0">
          <Field
            label={t('settings.restorePeriodDays')}
            name="deletedPeopleDays"
            required
            hint={t('settings.n0ToMost0Deletes', { most: String(most) })}
            className="max-w-64"
          >
            <Input
              name="deletedPeopleDays"
              type="number"
              min={0}
              max={most}
              required
              defaultValue={deletedPeopleDays}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        </fieldset>
      </Card>
    </ActionForm>
  );
}
