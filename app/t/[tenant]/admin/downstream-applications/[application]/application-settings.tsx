import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { SelectOption } from '@/components/ui/select';
import type { DownstreamApplication } from '@/lib/provisioning/downstream/application';
import { applicationVersion } from '@/lib/provisioning/downstream/change-application';
import { SavedNote } from '../../saved-note';
import { AssignmentFields, ContentFields, EndpointFields } from '../application-fields';
import { addGroupsPath } from '../application-path';
import { update } from './actions';
import { DeactivationQuestion } from './deactivation-question';

interface ApplicationSettingsProps {
  application: DownstreamApplication;
  /** The assigned groups. */
  groups: readonly { id: string; displayName: string }[];
  /** What the application's attributes can be mapped to. */
  options: readonly SelectOption[];
  tenantPlace: string;
  /** Auditors can view everything but change nothing. */
  editable: boolean;
}

/** All settings of the application. */
export function ApplicationSettings({ application, groups, options, tenantPlace, editable }: ApplicationSettingsProps) {
  const t = useText();
  return (
    <ActionForm action={update.bind(null, tenantPlace)}>
      <BasedOn version={applicationVersion(application)} />
      <input type="hidden" name="application_id" value={application.id} />
      <div className="mb-4 empty:hidden">
        <DeactivationQuestion label={t('downstream.deactivateUnassigned')} />
      </div>
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
          <AssignmentFields
            application={application}
            groups={groups}
            {...(editable &&
              application.assignment === 'groups' && { addGroupsHref: addGroupsPath(tenantPlace, application.id) })}
          />
          <ContentFields application={application} options={options} />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
