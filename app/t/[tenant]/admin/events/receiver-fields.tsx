import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { defaultEventKinds, type EventKind, eventKinds, eventKindWords } from '@/lib/journal/events/event-kinds';
import type { EventReceiver } from '@/lib/journal/events/receiver';

/** Classes that hide a field while the form's selected method doesn't use it. */
interface FieldLooks {
  address?: string;
  audience?: string;
  authorization?: string;
}

interface ReceiverFieldsProps {
  /** The receiver that is being changed. */
  receiver?: Pick<EventReceiver, 'name' | 'method' | 'address' | 'audience' | 'eventKinds' | 'content'> & {
    sendsAuthorization: boolean;
  };
  looks?: FieldLooks;
}

/** The receiver's address, authentication and events. */
export function ReceiverFields({ receiver, looks = {} }: ReceiverFieldsProps) {
  const t = useText();
  const method = receiver?.method;
  const told: readonly EventKind[] = receiver?.eventKinds ?? defaultEventKinds;
  return (
    <>
      <div className="space-y-5">
        <Field label={t('Name')} name="name" required>
          <Input
            name="name"
            required
            maxLength={100}
            defaultValue={receiver?.name}
            placeholder={t('HR warehouse')}
            autoComplete="off"
          />
        </Field>
        {method !== 'poll' && (
          <Field
            label={t('Address')}
            name="address"
            hint={t('Where events are posted, over https.')}
            className={looks.address}
          >
            <Input
              name="address"
              type="url"
              maxLength={2000}
              defaultValue={receiver?.address ?? undefined}
              placeholder="https://hr.example.com/events"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        {(method === undefined || method === 'push') && (
          <Field
            label={t('Authorization header')}
            name="authorization_secret"
            optional
            className={looks.authorization}
            hint={
              receiver?.sendsAuthorization
                ? t('A header is sent and stored encrypted. Leave empty to keep it.')
                : t('The value that the receiver identifies you by, such as “Bearer …”. Stored encrypted.')
            }
          >
            <Input name="authorization_secret" maxLength={4096} autoComplete="off" spellCheck={false} />
          </Field>
        )}
        {receiver?.sendsAuthorization && (
          <Checkbox name="forget_authorization" label={t('Stop sending the Authorization header')} />
        )}
        {method !== 'webhook' && (
          <Field
            label={t('Audience')}
            name="audience"
            optional
            className={looks.audience}
            hint={t('The aud of its tokens. If empty, a unique address is used, shown on the receiver’s page.')}
          >
            <Input
              name="audience"
              maxLength={500}
              defaultValue={receiver?.audience ?? undefined}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
      </div>
      <ChoiceGroup legend={t('Events')} name="event_kinds">
        {eventKinds.map((kind) => (
          <Checkbox
            key={kind}
            name="event_kinds"
            value={kind}
            label={t(eventKindWords[kind])}
            defaultChecked={told.includes(kind)}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={t('Payload')} name="content">
        <Radio
          name="content"
          value="notice"
          label={t('Changed attributes only')}
          description={t(
            'The receiver reads values by SCIM with a separate token. Audit log events contain only IDs and field names.',
          )}
          defaultChecked={receiver?.content !== 'full'}
        />
        <Radio
          name="content"
          value="full"
          label={t('Changed attributes with values')}
          description={t('Events include personal data and complete audit entries, but never passwords.')}
          defaultChecked={receiver?.content === 'full'}
        />
      </ChoiceGroup>
    </>
  );
}
