import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { FormSection } from '@/components/forms/form-section';
import { SuggestedInput } from '@/components/shell/commands/suggested-input';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { ownerGraceDays as graceLimits, ownerLeavings } from '@/lib/tenants/owner-settings';
import { DoByApi } from '../../by-api/do-by-api';
import { choicesOf } from '../../owner-input';
import { changeOwnerSettings } from '../actions';
import { SettingsForm } from '../settings-form';
import { SettingsHeader } from '../settings-header';

export const generateMetadata = titled(msg('owners.accountablePeople'));

const labels: Record<(typeof ownerLeavings)[number], ReturnType<typeof msg>> = {
  nothing: msg('owners.keepThemWorking'),
  suspend: msg('owners.suspendThem'),
  'hand-over': msg('owners.handThemOver'),
};

/** What happens to clients, SCIM tokens and access keys when the person who is accountable for them leaves. */
export default async function AccountablePeoplePage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'auditor');
  const { whenOwnerLeaves, ownerGraceDays, ownerSuccessorGroup } = tenant.settings;
  const group =
    ownerSuccessorGroup === null ? null : await container.directory.findGroup(tenant.id, ownerSuccessorGroup);
  return (
    <>
      <SettingsHeader
        tenantPlace={tenant.place}
        title={t('owners.accountablePeople')}
        description={t('owners.whatHappensWhenPeopleLeave')}
      />
      <SettingsForm
        action={changeOwnerSettings.bind(null, tenant.place)}
        settings={{ whenOwnerLeaves, ownerGraceDays, ownerSuccessorGroup }}
        editable={roleSuffices(admin.role, 'admin')}
      >
        <FormSection
          id="when-they-leave"
          level={2}
          label={msg('owners.whenTheyLeave')}
          description={msg('owners.appliesToClientsAndTokens')}
        >
          <Field label={t('owners.clientsAndScimTokens')} name="whenOwnerLeaves" className="max-w-md">
            <Select
              name="whenOwnerLeaves"
              defaultValue={whenOwnerLeaves}
              options={ownerLeavings.map((value) => ({ value, label: t(labels[value]) }))}
            />
          </Field>
          <Field
            label={t('owners.gracePeriodDays')}
            name="ownerGraceDays"
            required
            hint={t('owners.zeroSuspendsImmediately', { most: String(graceLimits.most) })}
            className="max-w-64"
          >
            <Input
              name="ownerGraceDays"
              type="number"
              min={graceLimits.least}
              max={graceLimits.most}
              required
              defaultValue={ownerGraceDays}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
          <Field
            label={t('owners.successorGroup')}
            name="ownerSuccessorGroup"
            optional
            hint={t('owners.membersCanTakeOver')}
            className="max-w-md"
          >
            <SuggestedInput
              name="ownerSuccessorGroup"
              from={choicesOf(tenant.place, 'groups')}
              defaultValue={group?.displayName ?? ''}
            />
          </Field>
        </FormSection>
      </SettingsForm>
      <DoByApi
        actions="settings/actions.ts"
        only={['changeOwnerSettings']}
        fields={['whenOwnerLeaves', 'ownerGraceDays', 'ownerSuccessorGroup']}
        params={params}
      />
    </>
  );
}
