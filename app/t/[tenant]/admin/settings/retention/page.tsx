import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { FormSection } from '@/components/forms/form-section';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { auditLogDays as auditLogLimits } from '@/lib/journal/audit/retention';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { msg } from '@/lib/platform/shared/message';
import { deletedPeopleDaysAtMost } from '@/lib/tenants/settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import { DoByApi } from '../../by-api/do-by-api';
import { changeRetentionSettings } from '../actions';
import { SettingsForm } from '../settings-form';
import { SettingsHeader } from '../settings-header';

export const generateMetadata = titled(msg('settings.retention'));

/** How long deleted people can be restored, and how long the entries of the audit log are kept. */
export default async function RetentionPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin } = await requireAdmin((await params).tenant, 'auditor');
  const { deletedPeopleDays, auditLogDays } = tenant.settings;
  const editable = mayManage(admin.role, 'owner');
  return (
    <>
      <SettingsHeader
        tenantPlace={tenant.place}
        title={t('settings.retention')}
        description={editable ? t('settings.howLongDeletedPeopleAnd') : t(ownersSettingNote)}
      />
      <SettingsForm
        action={changeRetentionSettings.bind(null, tenant.place)}
        settings={{ deletedPeopleDays, auditLogDays }}
        editable={editable}
      >
        <FormSection
          id="deleted-people"
          level={2}
          label={msg('settings.deletedPeople')}
          description={msg('settings.deletionByDirectoryOrHere')}
        >
          <Field
            label={t('settings.restorePeriodDays')}
            name="deletedPeopleDays"
            required
            hint={t('settings.n0ToMost0Deletes', { most: String(deletedPeopleDaysAtMost) })}
            className="max-w-64"
          >
            <Input
              name="deletedPeopleDays"
              type="number"
              min={0}
              max={deletedPeopleDaysAtMost}
              required
              defaultValue={deletedPeopleDays}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        </FormSection>
        <FormSection
          id="audit-log"
          level={2}
          label={msg('common.auditLog')}
          description={msg('settings.entriesExpireByWholeMonths')}
        >
          <Field
            label={t('settings.keepEntriesDays')}
            name="auditLogDays"
            hint={t('settings.leastToMostLeaveEmpty', {
              least: String(auditLogLimits.least),
              most: String(auditLogLimits.most),
            })}
            className="max-w-64"
          >
            <Input
              name="auditLogDays"
              type="number"
              min={auditLogLimits.least}
              max={auditLogLimits.most}
              defaultValue={auditLogDays ?? ''}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        </FormSection>
      </SettingsForm>
      <DoByApi
        actions="settings/actions.ts"
        only={['changeRetentionSettings']}
        fields={['deletedPeopleDays', 'auditLogDays']}
        params={params}
      />
    </>
  );
}
