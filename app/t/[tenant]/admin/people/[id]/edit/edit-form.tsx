'use client';

import { type ReactNode, useRef } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { KeepForUndo } from '@/components/forms/undo/keep-for-undo';
import { UnsavedNote } from '@/components/forms/unsaved-note';
import { useUnsaved } from '@/components/forms/use-unsaved';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EditField } from './edit-field';
import type { EditSection } from './edit-model';
import type { Rows } from './editable';

interface EditFormProps {
  action: FormAction<{ rows: Rows }>;
  personId: string;
  /** The version of the attributes that the form shows. */
  basedOn: string;
  sections: readonly EditSection[];
  backHref: string;
}

/** A person's attributes, by schema. The server adds and removes rows, so that it works without scripts. */
export function EditForm({ action, personId, basedOn, sections, backHref }: EditFormProps) {
  const t = useText();
  return (
    <ActionForm action={action} className="max-w-3xl" noValidate>
      {(state) => (
        <div className="space-y-6">
          {/* What Enter presses is the first button of a form. */}
          <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only" />
          <KeepForUndo of={personId} />
          <input type="hidden" name="id" value={personId} />
          <input type="hidden" name="based_on" value={basedOn} />
          {sections.map(({ title, fields }) => (
            <Card key={title ?? ''} title={title ?? t('common.profile')}>
              <div className="space-y-6">
                {fields.map((field) => (
                  <EditField key={field.path} field={field} rows={state?.data?.rows[field.path] ?? field.rows} />
                ))}
              </div>
            </Card>
          ))}
          <SaveBar>
            <ButtonLink href={backHref}>{t('common.cancel')}</ButtonLink>
            <SubmitButton name="intent" value="save">
              {t('common.saveChanges')}
            </SubmitButton>
          </SaveBar>
        </div>
      )}
    </ActionForm>
  );
}

/** The submit buttons of a form with several cards that leads to another page. They stay in view while the form is. */
function SaveBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const unsaved = useUnsaved(bar, { saved: false });
  return (
    <div
      ref={bar}
      className="save-bar flex flex-wrap items-center justify-end gap-2 rounded-lg border bg-sunken px-5 py-3"
    >
      {unsaved && <UnsavedNote />}
      {children}
    </div>
  );
}
