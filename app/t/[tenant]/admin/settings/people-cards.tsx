import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { editableAttributes } from '@/lib/directory/editable-attributes';
import { attributePath, neverOwn } from '@/lib/people/own-attributes';
import type { ResourceType } from '@/lib/scim/schema/types';
import { settingsVersion } from '@/lib/tenants/change-settings';
import { deletedPeopleDaysAtMost as most, type TenantSettings } from '@/lib/tenants/settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import { attributeName } from '../people/[id]/profile-sections';
import { SavedNote } from '../saved-note';
import { changeDeletionSettings, changeProfileSettings } from './actions';

interface ProfileCardProps {
  tenantPlace: string;
  settings: Pick<TenantSettings, 'ownAttributes'>;
  /** The user resource type with the tenant's extensions. */
  type: ResourceType;
  editable: boolean;
}

/** Which attributes people may edit in their own profile. */
export function ProfileCard({ tenantPlace, settings: { ownAttributes }, type, editable }: ProfileCardProps) {
  const t = useText();
  const offered = editableAttributes(type)
    .map(({ urn, attribute: { name } }) => ({ path: attributePath(urn, name), name, urn }))
    .filter(({ path }) => !neverOwn.some((never) => never === path));
  return (
    <ActionForm action={changeProfileSettings.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ ownAttributes })} />
      <Card
        title={t('settings.profileEditing')}
        description={t('settings.whatPeopleCanEditOn')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('settings.saveProfileSettings')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0">
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
        </fieldset>
      </Card>
    </ActionForm>
  );
}

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
