import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { DownstreamApplication } from '@/lib/provisioning/downstream/application';
import { applicationVersion } from '@/lib/provisioning/downstream/change-application';
import { SavedNote } from '../../saved-note';
import { AssignmentFields, ContentFields, EndpointFields } from '../application-fields';
import { update } from './actions';

interface ApplicationSettingsProps {
  application: DownstreamApplication;
  /** The assigned groups, one per line. */
  groups: string;
  tenantPlace: string;
  /** Auditors can view everything but change nothing. */
  editable: boolean;
}

/** All settings of the application. */
export function ApplicationSettings({ application, groups, tenantPlace, editable }: ApplicationSettingsProps) {
  const t = useText();
  return (
    <ActionForm action={update.bind(null, tenantPlace)}>
      <BasedOn version={applicationVersion(application)} />
      <input type="hidden" name="application_id" value={application.id} />
      <Card
        title={t('common.settings')}
        description={editable ? t('downstream.settingsApplyToEveryone') : t('common.yourRoleCanViewThese')}
        stickyFooter
        flush
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('common.saveChanges')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0 divide-y *:px-5 *:py-5">
          <EndpointFields application={application} />
          <AssignmentFields application={application} groups={groups} />
          <ContentFields application={application} />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
