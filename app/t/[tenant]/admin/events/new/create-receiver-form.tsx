'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import type { ReceiverMethod } from '@/lib/journal/events/receiver';
import { methodDescriptions, methodLabels } from '../labels';
import { ReceiverFields } from '../receiver-fields';
import type { CreatedReceiver } from './create';
import { ReceiverCreated } from './receiver-created';

const methods: ReceiverMethod[] = ['webhook', 'push', 'poll'];

const looks = {
  address: 'group-has-[[value=poll]:checked]/form:hidden',
  authorization: 'hidden group-has-[[value=push]:checked]/form:block',
  audience: 'group-has-[[value=webhook]:checked]/form:hidden',
};

/** The form, replaced by the created receiver. */
export function CreateReceiverForm({ action, listHref }: { action: FormAction<CreatedReceiver>; listHref: string }) {
  const t = useText();
  return (
    <ActionForm action={action} className="group/form max-w-3xl">
      {(state) =>
        state?.ok && state.data ? (
          <ReceiverCreated receiver={state.data} />
        ) : (
          <div className="space-y-5">
            <ChoiceGroup legend={t('common.deliveryMethod')} name="method">
              {methods.map((method) => (
                <Radio
                  key={method}
                  name="method"
                  value={method}
                  required
                  defaultChecked={method === 'webhook'}
                  label={t(methodLabels[method])}
                  description={t(methodDescriptions[method])}
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
                <ReceiverFields looks={looks} />
              </div>
            </Card>
          </div>
        )
      }
    </ActionForm>
  );
}
