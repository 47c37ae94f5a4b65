'use client';

import { startTransition, useEffect, useRef, useState } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { UndoNote } from '@/components/forms/undo/undo-note';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { MailName, MailText } from '@/lib/journal/mail/mails';
import type { Language } from '@/lib/platform/shared/languages';
import { changeEmail, type EmailAnswer, resetEmail } from './actions';
import { EmailPreviewCard, previewChoices } from './email-preview';
import type { EmailPreview } from './preview-email';

interface EmailFormProps {
  tenantPlace: string;
  mail: MailName;
  language: Language;
  text: MailText;
  /** In characters. */
  limits: { subject: number; body: number };
  /** Whether the text is the tenant's own. */
  edited: boolean;
  version: string;
  placeholders: readonly { name: string; meaning: string; required: boolean }[];
  preview: EmailPreview;
  /** The address that a test is sent to; null if none can be sent. */
  testTo: string | null;
  editable: boolean;
}

const columns = 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]';

/** How long typing has to pause before the preview updates, in milliseconds. */
const PAUSE = 400;

/** The text of an email beside its preview. After a reset, the form starts again with the default text. */
export function EmailForm(props: EmailFormProps) {
  const t = useText();
  const { tenantPlace, mail, language, edited, version, editable } = props;
  const [{ was, made }, setMade] = useState({ was: edited, made: 0 });
  if (was !== edited) setMade({ was: edited, made: edited ? made : made + 1 });
  return (
    <div className="space-y-5">
      <TextForm key={made} {...props} />
      {editable && edited && (
        <div className={columns}>
          <Card title={t('emails.defaultText')} description={t('emails.resetDescription')}>
            <ConfirmDialog
              trigger={t('emails.resetToDefault')}
              title={t('emails.resetThisText')}
              description={t('emails.yourTextIsDeleted')}
              confirmLabel={t('emails.resetToDefault')}
              action={resetEmail.bind(null, tenantPlace)}
              fields={{ mail, language, based_on: version }}
            />
          </Card>
        </div>
      )}
    </div>
  );
}

function TextForm({
  tenantPlace,
  mail,
  language,
  text,
  limits,
  version,
  placeholders,
  preview,
  testTo,
  editable,
}: EmailFormProps) {
  const t = useText();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  const [typed, setTyped] = useState<{ preview?: EmailPreview; complete: boolean }>({ complete: true });
  useEffect(() => () => clearTimeout(pause.current), []);

  function follow(form: HTMLFormElement) {
    const fields = new FormData(form);
    fields.set('intent', 'preview');
    const turn = ++latest.current;
    startTransition(async () => {
      const { data } = await changeEmail(tenantPlace, null, fields);
      // A slow answer must not replace a newer one.
      if (turn === latest.current)
        setTyped((before) => (data ? { preview: data.preview, complete: true } : { ...before, complete: false }));
    });
  }

  function onInput(field: EventTarget) {
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || !field.form || previewChoices.includes(field.name)) return;
    clearTimeout(pause.current);
    pause.current = setTimeout(follow, PAUSE, field.form);
  }

  return (
    <ActionForm<EmailAnswer> action={changeEmail.bind(null, tenantPlace)} onInput={({ target }) => onInput(target)}>
      {(state) => (
        <div className={columns}>
          <Card
            title={t('emails.text')}
            stickyFooter
            footer={
              editable && (
                <>
                  <UndoNote saved={state?.data?.saved ?? false} beside={previewChoices} />
                  <Button type="submit" name="intent" value="preview" className="hidden noscript:inline-flex">
                    {t('common.preview')}
                  </Button>
                  {testTo !== null && (
                    <Button type="submit" name="intent" value="test">
                      {t('emails.sendTest')}
                    </Button>
                  )}
                  <SubmitButton name="intent" value="save">
                    {t('emails.saveText')}
                  </SubmitButton>
                </>
              )
            }
          >
            <BasedOn version={version} />
            <input type="hidden" name="mail" value={mail} />
            <input type="hidden" name="language" value={language} />
            <fieldset disabled={!editable} className="min-w-0 space-y-5">
              <Field label={t('emails.subject')} name="subject">
                <Input
                  name="subject"
                  defaultValue={text.subject}
                  maxLength={limits.subject}
                  autoComplete="off"
                  lang={language}
                />
              </Field>
              <Field label={t('emails.body')} name="body" hint={t('emails.bodyHint', { link: '{link}' })}>
                <Textarea name="body" defaultValue={text.body} maxLength={limits.body} rows={14} lang={language} />
              </Field>
            </fieldset>
            <Placeholders placeholders={placeholders} />
            {editable && (
              <p className="mt-4 text-sm text-ink-muted text-pretty">
                {testTo === null ? t('emails.noTest') : t('emails.testGoesTo', { to: testTo })}
              </p>
            )}
          </Card>
          <EmailPreviewCard
            preview={typed.preview ?? state?.data?.preview ?? preview}
            complete={typed.complete}
            language={language}
          />
        </div>
      )}
    </ActionForm>
  );
}

function Placeholders({ placeholders }: Pick<EmailFormProps, 'placeholders'>) {
  const t = useText();
  return (
    <div className="mt-5">
      <h3 className="text-sm">{t('emails.placeholders')}</h3>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        {placeholders.map(({ name, meaning, required }) => (
          <div key={name} className="contents">
            <dt className="font-mono text-xs leading-5">{`{${name}}`}</dt>
            <dd className="mb-1 text-ink-muted sm:mb-0">
              {meaning}
              {required && <span className="text-ink-subtle"> {t('emails.required')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
