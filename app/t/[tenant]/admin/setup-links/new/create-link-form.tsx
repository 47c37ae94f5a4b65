'use client';

import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { setupTasks } from '@/lib/operation/setup-links/setup-link';
import { DaysField } from '../days-field';
import { taskLabels } from '../labels';
import { MailFields } from '../mail-fields';
import type { CreatedLink } from './create';

/** The form, replaced by the created link, which is shown once unless it is emailed. */
export function CreateLinkForm({
  action,
  listHref,
  canMail,
}: {
  action: FormAction<CreatedLink>;
  listHref: string;
  canMail: boolean;
}) {
  const t = useText();
  return (
    <ActionForm action={action} className="max-w-3xl">
      {(state) =>
        state?.ok && state.data ? (
          <Card
            role="status"
            title={t('setupLinks.linkForWasCreated', { label: state.data.label })}
            description={
              state.data.mailedTo === null
                ? t('setupLinks.sendItToTheirAdministrator')
                : t('setupLinks.willBeEmailedTo', { to: state.data.mailedTo })
            }
            footer={
              <ButtonLink href={state.data.href} variant="primary">
                {t('setupLinks.openLinkPage')}
              </ButtonLink>
            }
          >
            {state.data.url !== null && (
              <SecretReveal label={t('common.setupLink')} value={state.data.url} warning={t('setupLinks.copyItNow')} />
            )}
          </Card>
        ) : (
          <Card
            footer={
              <>
                <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
                <SubmitButton>{t('setupLinks.createLink')}</SubmitButton>
              </>
            }
          >
            <div className="space-y-6">
              <EnteredInput />
              <Field label={t('setupLinks.customer')} name="label" required hint={t('setupLinks.nameOfConnection')}>
                <Input name="label" required maxLength={60} autoComplete="off" />
              </Field>
              <ChoiceGroup legend={t('setupLinks.tasks')} name="tasks">
                {setupTasks.map((task) => (
                  <Checkbox
                    key={task}
                    name="tasks"
                    value={task}
                    defaultChecked
                    label={t(taskLabels[task].label)}
                    description={t(taskLabels[task].description)}
                  />
                ))}
              </ChoiceGroup>
              <DaysField />
              <MailFields canMail={canMail} />
            </div>
          </Card>
        )
      }
    </ActionForm>
  );
}
