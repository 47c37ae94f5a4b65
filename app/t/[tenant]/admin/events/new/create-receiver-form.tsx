'use client';

import { useState } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Radio } from '@/components/ui/radio';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { defaultEventKinds, departureSignalKinds } from '@/lib/journal/events/event-kinds';
import type { ReceiverMethod } from '@/lib/journal/events/receiver';
import { methodDescriptions, methodLabels } from '../labels';
import { ReceiverFields } from '../receiver-fields';
import type { CreatedReceiver } from './create';

const sharedSignalKinds = [...defaultEventKinds, ...departureSignalKinds];

const methods: ReceiverMethod[] = ['webhook', 'push', 'poll'];

const looks = {
  address: 'group-has-[[value=poll]:checked]/form:hidden',
  authorization: 'hidden group-has-[[value=push]:checked]/form:block',
  tokens: 'group-has-[[value=webhook]:checked]/form:hidden',
};

/** The form, replaced by the created receiver. */
export function CreateReceiverForm({ action, listHref }: { action: FormAction<CreatedReceiver>; listHref: string }) {
  const t = useText();
  const [method, setMethod] = useState<ReceiverMethod>('webhook');
  return (
    <ActionForm action={action} className="group/form max-w-3xl">
      {(state) =>
        state?.ok && state.data ? (
          <ReceiverCreated receiver={state.data} />
        ) : (
          <div className="space-y-5">
            <EnteredInput />
            <ChoiceGroup legend={t('common.deliveryMethod')} name="method">
              {methods.map((one) => (
                <Radio
                  key={one}
                  name="method"
                  value={one}
                  required
                  defaultChecked={one === 'webhook'}
                  onChange={() => setMethod(one)}
                  label={t(methodLabels[one])}
                  description={t(methodDescriptions[one])}
                  className="rounded-lg border bg-surface px-4 py-3 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-accent"
                />
              ))}
            </ChoiceGroup>
            <Card
              title={t('events.receiver')}
              flush
              footer={
                <>
                  <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
                  <SubmitButton>{t('events.createReceiver')}</SubmitButton>
                </>
              }
            >
              <div className="divide-y *:px-5 *:py-5">
                <ReceiverFields looks={looks} selected={method === 'webhook' ? defaultEventKinds : sharedSignalKinds} />
              </div>
            </Card>
          </div>
        )
      }
    </ActionForm>
  );
}

/** What the new receiver needs: where to poll or how to verify, and its secret, which is shown only once. */
function ReceiverCreated({ receiver: { name, method, secret, href, issuer } }: { receiver: CreatedReceiver }) {
  const t = useText();
  const tokens = [
    { term: t('common.issuer'), detail: <CopyText value={issuer} what={t('common.issuerLower')} /> },
    { term: t('common.keySet'), detail: <CopyText value={`${issuer}/jwks`} what={t('events.keySetAddress')} /> },
  ];
  const poll = [
    {
      term: t('events.pollEndpoint'),
      detail: <CopyText value={`${issuer}/events/poll`} what={t('events.pollEndpointLower')} />,
    },
  ];
  return (
    <Card
      role="status"
      title={t('common.nameWasCreated', { name })}
      description={t('events.configureReceiverWithTheseValues')}
      footer={
        <ButtonLink href={href} variant="primary">
          {t('events.openReceiver')}
        </ButtonLink>
      }
    >
      <div className="space-y-5">
        {method !== 'webhook' && <DescriptionList items={[...(method === 'poll' ? poll : []), ...tokens]} />}
        {secret !== null && (
          <SecretReveal
            label={method === 'poll' ? t('common.token') : t('events.signingSecret')}
            value={secret}
            warning={method === 'poll' ? undefined : t('events.copyItNowAndKeep')}
          />
        )}
      </div>
    </Card>
  );
}
