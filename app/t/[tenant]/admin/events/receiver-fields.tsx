import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Radio } from '@/components/ui/radio';
import { Select } from '@/components/ui/select';
import {
  defaultEventKinds,
  type EventKind,
  eventKinds,
  eventKindWords,
  standardNames,
} from '@/lib/journal/events/event-kinds';
import type { EventReceiver } from '@/lib/journal/events/receiver';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { SubjectFormatField } from './subject-format-field';

/** Classes that hide a field while the form's selected method doesn't use it. */
interface FieldLooks {
  address?: string;
  /** Of security event tokens. */
  tokens?: string;
  authorization?: string;
}

interface ReceiverFieldsProps {
  /** The receiver that is being changed. */
  receiver?: Pick<
    EventReceiver,
    'name' | 'method' | 'address' | 'audience' | 'eventKinds' | 'content' | 'signingAlg' | 'subjectFormat'
  > & {
    sendsAuthorization: boolean;
  };
  looks?: FieldLooks;
  /** The events that are selected for a new receiver. */
  selected?: readonly EventKind[];
}

/** Our words for a kind, and its own name in its standard. */
function KindLabel({ kind }: { kind: EventKind }) {
  const t = useText();
  return (
    <>
      {t(eventKindWords[kind])} {standardNames[kind] && <span className="text-ink-muted">({standardNames[kind]})</span>}
    </>
  );
}

/** The receiver's address, authentication and events. */
export function ReceiverFields({ receiver, looks = {}, selected = defaultEventKinds }: ReceiverFieldsProps) {
  const t = useText();
  const method = receiver?.method;
  return (
    <>
      <div className="space-y-5">
        <Field label={t('common.name')} name="name" required>
          <Input
            name="name"
            required
            maxLength={100}
            defaultValue={receiver?.name}
            placeholder={t('events.hrWarehouse')}
            autoComplete="off"
          />
        </Field>
        {method !== 'poll' && (
          <Field
            label={t('common.address')}
            name="address"
            hint={t('events.whereEventsArePostedOver')}
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
            label={t('events.authorizationHeader')}
            name="authorization_secret"
            optional
            className={looks.authorization}
            hint={
              receiver?.sendsAuthorization
                ? t('events.headerIsSentAndStored')
                : t('events.valueThatReceiverIdentifiesYou')
            }
          >
            <PasswordInput
              secret
              name="authorization_secret"
              maxLength={4096}
              autoComplete="new-password"
              spellCheck={false}
            />
          </Field>
        )}
        {receiver?.sendsAuthorization && (
          <Checkbox name="forget_authorization" label={t('events.stopSendingAuthorizationHeader')} />
        )}
        {method !== 'webhook' && (
          <Field
            label={t('common.audience')}
            name="audience"
            optional
            className={looks.tokens}
            hint={t('events.audOfItsTokensIf')}
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
        {method !== 'webhook' && (
          <Field
            label={t('events.tokenSigningAlgorithm')}
            name="signing_alg"
            className={looks.tokens}
            hint={t('events.rs256ForCaepReceivers')}
          >
            <Select
              name="signing_alg"
              defaultValue={receiver?.signingAlg ?? 'RS256'}
              options={signingAlgorithms.map((name) => ({ value: name, label: name }))}
            />
          </Field>
        )}
        {method !== 'webhook' && (
          <SubjectFormatField value={receiver?.subjectFormat ?? 'iss_sub'} className={looks.tokens} />
        )}
      </div>
      {/* Another selection starts again with its own events. */}
      <ChoiceGroup key={selected.length} legend={t('common.events')} name="event_kinds">
        {eventKinds.map((kind) => (
          <Checkbox
            key={kind}
            name="event_kinds"
            value={kind}
            label={<KindLabel kind={kind} />}
            description={kind === 'token-claims.changed' && t('events.onlyWithValues')}
            defaultChecked={(receiver?.eventKinds ?? selected).includes(kind)}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={t('events.payload')} name="content">
        <Radio
          name="content"
          value="notice"
          label={t('events.changedAttributesOnly')}
          description={t('events.receiverReadsValuesByScim')}
          defaultChecked={receiver?.content !== 'full'}
        />
        <Radio
          name="content"
          value="full"
          label={t('events.changedAttributesWithValues')}
          description={t('events.eventsIncludePersonalDataAnd')}
          defaultChecked={receiver?.content === 'full'}
        />
      </ChoiceGroup>
    </>
  );
}
