import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Radio } from '@/components/ui/radio';
import { Select } from '@/components/ui/select';
import type { EventReceiver, EventStream } from '@/lib/journal/events/receiver';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { SavedNote } from '../../saved-note';
import { SubjectFormatField } from '../subject-format-field';
import { adjust } from './actions';

/** What administrators choose about the stream of a client. The client sets its address and its events. */
export function StreamSettings({
  receiver: { id, content, signingAlg, subjectFormat },
  stream,
  tenantPlace,
  editable,
}: {
  receiver: EventReceiver;
  stream: EventStream;
  tenantPlace: string;
  editable: boolean;
}) {
  const t = useText();
  return (
    <ActionForm action={adjust.bind(null, tenantPlace)}>
      <input type="hidden" name="receiver_id" value={id} />
      <Card
        title={t('common.settings')}
        description={editable ? t('events.clientSetsAddressAndEvents') : t('common.yourRoleCanViewThese')}
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
          <div className="space-y-5">
            <SubjectFormatField value={subjectFormat} />
            <Field
              label={t('events.tokenSigningAlgorithm')}
              name="signing_alg"
              hint={t('events.rs256ForCaepReceivers')}
            >
              <Select
                name="signing_alg"
                defaultValue={signingAlg}
                options={signingAlgorithms.map((name) => ({ value: name, label: name }))}
              />
            </Field>
          </div>
          <ChoiceGroup legend={t('events.defaultSubjects')} name="default_subjects">
            <Radio
              name="default_subjects"
              value="ALL"
              label={t('events.aboutEveryone')}
              description={t('events.exceptPeopleClientRemoves')}
              defaultChecked={stream.defaultSubjects === 'ALL'}
            />
            <Radio
              name="default_subjects"
              value="NONE"
              label={t('events.aboutPeopleClientAdds')}
              description={t('events.changingForgetsSubjects')}
              defaultChecked={stream.defaultSubjects === 'NONE'}
            />
          </ChoiceGroup>
          <ChoiceGroup legend={t('events.payload')} name="content">
            <Radio
              name="content"
              value="notice"
              label={t('events.withoutChangedClaims')}
              defaultChecked={content !== 'full'}
            />
            <Radio
              name="content"
              value="full"
              label={t('events.withChangedClaims')}
              description={t('events.clientReceivesNewValuesOfClaims')}
              defaultChecked={content === 'full'}
            />
          </ChoiceGroup>
        </fieldset>
      </Card>
    </ActionForm>
  );
}
