import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { receiverVersion } from '@/lib/journal/events/describe-receiver';
import type { EventReceiver } from '@/lib/journal/events/receiver';
import { SavedNote } from '../../saved-note';
import { ReceiverFields } from '../receiver-fields';
import { update } from './actions';

interface ReceiverSettingsProps {
  receiver: EventReceiver;
  tenantPlace: string;
  /** Auditors can view everything but change nothing. */
  editable: boolean;
}

/** The receiver's address and events. */
export function ReceiverSettings({ receiver, tenantPlace, editable }: ReceiverSettingsProps) {
  const t = useText();
  const { id, name, method, address, audience, eventKinds, content, signingAlg, subjectFormat, authorizationSealed } =
    receiver;
  return (
    <ActionForm action={update.bind(null, tenantPlace)}>
      <BasedOn version={receiverVersion(receiver)} />
      <input type="hidden" name="receiver_id" value={id} />
      <Card
        title={t('common.settings')}
        description={editable ? t('events.changesApplyToNewEvents') : t('common.yourRoleCanViewThese')}
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
          <ReceiverFields
            receiver={{
              name,
              method,
              address,
              audience,
              eventKinds,
              content,
              signingAlg,
              subjectFormat,
              sendsAuthorization: authorizationSealed !== null,
            }}
          />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
