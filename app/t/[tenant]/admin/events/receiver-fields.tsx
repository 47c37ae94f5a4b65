import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { defaultEventKinds, type EventKind, eventKinds, eventKindWords } from '@/lib/journal/events/event-kinds';
import type { EventReceiver } from '@/lib/journal/events/receiver';

/** While the form's choice of method is another one, a field hides. */
interface FieldLooks {
  address?: string;
  audience?: string;
  authorization?: string;
}

interface ReceiverFieldsProps {
  /** The one that is being changed. */
  receiver?: Pick<EventReceiver, 'name' | 'method' | 'address' | 'audience' | 'eventKinds' | 'content'> & {
    sendsAuthorization: boolean;
  };
  looks?: FieldLooks;
}

/** Where a receiver is, and what it is told. */
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
            hint={t('Where events are posted, by https.')}
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
                ? t('One is sent and is stored encrypted. Leave this empty to keep it.')
                : t('What the receiver wants to know you by, such as “Bearer …”. Stored encrypted.')
            }
          >
            <Input name="authorization_secret" maxLength={4096} autoComplete="off" spellCheck={false} />
          </Field>
        )}
        {receiver?.sendsAuthorization && (
          <Checkbox name="forget_authorization" label={t('Send no Authorization header any more')} />
        )}
        {method !== 'webhook' && (
          <Field
            label={t('Audience')}
            name="audience"
            optional
            className={looks.audience}
            hint={t('The aud of its tokens. Left empty, it is an address of its own that its page shows.')}
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
      <ChoiceGroup legend={t('It is told when')} name="event_kinds">
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
      <ChoiceGroup legend={t('How much it is told')} name="content">
        <Radio
          name="content"
          value="notice"
          label={t('Which attributes have changed')}
          description={t(
            'It asks for their values by SCIM, with a token of its own. Of the audit log it is told ids and the names of fields.',
          )}
          defaultChecked={receiver?.content !== 'full'}
        />
        <Radio
          name="content"
          value="full"
          label={t('Their values too')}
          description={t(
            'Personal data leaves with the event, and entries of the audit log whole. Passwords never do.',
          )}
          defaultChecked={receiver?.content === 'full'}
        />
      </ChoiceGroup>
    </>
  );
}
