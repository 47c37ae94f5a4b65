import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { eventKinds, eventKindWords } from '@/lib/events/event-kinds';
import type { EventReceiver } from '@/lib/events/receiver';

/** While the form's choice of method is another one, a field hides. */
export interface FieldLooks {
  address?: string;
  audience?: string;
  authorization?: string;
}

interface ReceiverFieldsProps {
  /** The one that is being changed. */
  receiver?: Pick<EventReceiver, 'name' | 'method' | 'address' | 'audience' | 'eventKinds' | 'content'> & { sendsAuthorization: boolean };
  looks?: FieldLooks;
}

/** Where a receiver is, and what it is told. */
export function ReceiverFields({ receiver, looks = {} }: ReceiverFieldsProps) {
  const method = receiver?.method;
  return (
    <>
      <div className="space-y-5">
        <Field label="Name" name="name" required>
          <Input name="name" required maxLength={100} defaultValue={receiver?.name} placeholder="HR warehouse" autoComplete="off" />
        </Field>
        {method !== 'poll' && (
          <Field label="Address" name="address" hint="Where events are posted, by https." className={looks.address}>
            <Input name="address" type="url" maxLength={2000} defaultValue={receiver?.address ?? undefined} placeholder="https://hr.example.com/events" autoComplete="off" spellCheck={false} />
          </Field>
        )}
        {(method === undefined || method === 'push') && (
          <Field
            label="Authorization header"
            name="authorization_secret"
            optional
            className={looks.authorization}
            hint={receiver?.sendsAuthorization ? 'One is sent and is stored encrypted. Leave this empty to keep it.' : 'What the receiver wants to know you by, such as “Bearer …”. Stored encrypted.'}
          >
            <Input name="authorization_secret" maxLength={4096} autoComplete="off" spellCheck={false} />
          </Field>
        )}
        {receiver?.sendsAuthorization && <Checkbox name="forget_authorization" label="Send no Authorization header any more" />}
        {method !== 'webhook' && (
          <Field label="Audience" name="audience" optional className={looks.audience} hint="The aud of its tokens. Left empty, it is an address of its own that its page shows.">
            <Input name="audience" maxLength={500} defaultValue={receiver?.audience ?? undefined} autoComplete="off" spellCheck={false} />
          </Field>
        )}
      </div>
      <ChoiceGroup legend="It is told when" name="event_kinds">
        {eventKinds.map((kind) => (
          <Checkbox key={kind} name="event_kinds" value={kind} label={eventKindWords[kind]} defaultChecked={receiver === undefined || receiver.eventKinds.includes(kind)} />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend="How much it is told" name="content">
        <Radio name="content" value="notice" label="Which attributes have changed" description="It asks for their values by SCIM, with a token of its own." defaultChecked={receiver?.content !== 'full'} />
        <Radio name="content" value="full" label="Their values too" description="Personal data leaves with the event. Passwords never do." defaultChecked={receiver?.content === 'full'} />
      </ChoiceGroup>
    </>
  );
}
