'use client';

import type { ChangeEvent } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { FileInput } from '@/components/ui/file-input';
import { Textarea } from '@/components/ui/textarea';
import type { Imported } from './import';
import { ImportDiff } from './import-diff';

/**
 * Reads a chosen file into a text field of the form. Without scripts, the file's contents are pasted there.
 * @param into the field's name
 */
function ChooseFile({ into }: { into: string }) {
  const t = useText();
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const field = target.form?.elements.namedItem(into);
    const [file] = target.files ?? [];
    if (file && field instanceof HTMLTextAreaElement) field.value = await file.text();
  }
  return (
    <div className="noscript:hidden">
      <Field label={t('people.file')} hint={t('people.csvInUtf8You')}>
        <FileInput accept=".csv,text/csv" onChange={(event) => void read(event)} />
      </Field>
    </div>
  );
}

/** The file, the changes it would make, and the button that applies them. */
export function ImportForm({
  action,
  columns,
  rowsAtMost,
}: {
  action: FormAction<Imported>;
  columns: readonly string[];
  rowsAtMost: number;
}) {
  const t = useText();
  return (
    <ActionForm action={action} className="space-y-6">
      {(state) => {
        const imported = state?.ok ? state.data : undefined;
        if (imported?.outcome) return <ImportDone outcome={imported.outcome} />;
        const toDo = imported?.rows.filter(({ effect }) => effect === 'created' || effect === 'changed').length ?? 0;
        return (
          <>
            <Card
              title={t('people.csvFile')}
              className="max-w-3xl"
              footer={
                <SubmitButton name="intent" value="plan" variant={toDo > 0 ? 'secondary' : 'primary'}>
                  {t('people.previewChanges')}
                </SubmitButton>
              }
            >
              <div className="space-y-5">
                <ChooseFile into="csv" />
                <Field
                  label={t('people.orPasteCsv')}
                  name="csv"
                  required
                  hint={t('people.firstLineContainsColumnNames', {
                    columns: columns.join(', '),
                    most: rowsAtMost.toLocaleString('en'),
                  })}
                >
                  <Textarea
                    name="csv"
                    mono
                    rows={8}
                    className="max-h-96"
                    spellCheck={false}
                    defaultValue={imported?.csv}
                  />
                </Field>
              </div>
            </Card>
            {imported && <ImportDiff imported={imported} toDo={toDo} />}
          </>
        );
      }}
    </ActionForm>
  );
}

const SHOWN_AT_MOST = 200;

/** The results of an import, and the lines that it rejected. */
function ImportDone({
  outcome: { created, changed, unchanged, refused, invite },
}: {
  outcome: NonNullable<Imported['outcome']>;
}) {
  const t = useText();
  return (
    <Callout
      tone={refused.length > 0 ? 'warning' : 'success'}
      role="status"
      title={t('people.peopleWereCreatedChangedChanged', { count: created, changed, unchanged })}
      className="max-w-3xl"
    >
      {created > 0 && invite === 'no-mail-server' && <p>{t('people.newPeopleHaveNotBeenInvited')}</p>}
      {created > 0 && typeof invite === 'object' && (
        <>
          <p>{t('people.newPeopleHaveNotBeen')}</p>
          <ButtonLink href={invite.href} className="mt-2">
            {t('people.inviteNewPeople')}
          </ButtonLink>
        </>
      )}
      {refused.length > 0 && <p>{t('people.linesWereRejected', { count: refused.length })}</p>}
      <ul className="list-disc pl-4">
        {refused.slice(0, SHOWN_AT_MOST).map(({ line, userName, reason }) => (
          <li key={line}>
            {t('people.lineLineUserNameReason', { line, userName: userName || t('people.noUserName'), reason })}
          </li>
        ))}
      </ul>
      {refused.length > SHOWN_AT_MOST && <p>{t('common.andOthers', { count: refused.length - SHOWN_AT_MOST })}</p>}
    </Callout>
  );
}
