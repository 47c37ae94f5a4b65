import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { auditLogDays as limits } from '@/lib/journal/audit/retention';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import { SavedNote } from '../saved-note';
import { changeAuditLogSettings } from './actions';

interface AuditLogCardProps {
  tenantPlace: string;
  settings: Pick<TenantSettings, 'auditLogDays'>;
  editable: boolean;
}

/** How long the entries of the audit log are kept. */
export function AuditLogCard({ tenantPlace, settings: { auditLogDays }, editable }: AuditLogCardProps) {
  const t = useText();
  return (
    <ActionForm action={changeAuditLogSettings.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ auditLogDays })} />
      <Card
        title={t('common.auditLog')}
        description={t('settings.entriesExpireByWholeMonths')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('settings.saveAuditLogSettings')}</SubmitButton>
            </>
          )
        }
      >
        {!editable && <p className="mb-4 text-sm text-ink-muted">{t(ownersSettingNote)}</p>}
        <fieldset disabled={!editable} className="min-w-0">
          <Field
            label={t('settings.keepEntriesDays')}
            name="auditLogDays"
            hint={t('settings.leastToMostLeaveEmpty', { least: String(limits.least), most: String(limits.most) })}
            className="max-w-64"
          >
            <Input
              name="auditLogDays"
              type="number"
              min={limits.least}
              max={limits.most}
              defaultValue={auditLogDays ?? ''}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        </fieldset>
      </Card>
    </ActionForm>
  );
}
