'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { MappingPreview } from '@/lib/scim/mapping/preview';
import { PreviewResult } from './preview-result';

/** A body to try; the result is shown below. */
export function PreviewForm({
  action,
  connectionId,
  body,
}: {
  action: FormAction<MappingPreview>;
  connectionId: string;
  body: string;
}) {
  const t = useText();
  return (
    <ActionForm action={action} className="space-y-5">
      {(state) => (
        <>
          <input type="hidden" name="connection_id" value={connectionId} />
          <Field
            label={t('Request body')}
            name="body"
            required
            hint={t('A resource as the directory sends it, or the operations of a PATCH.')}
          >
            <Textarea
              name="body"
              rows={14}
              required
              defaultValue={body}
              spellCheck={false}
              className="font-mono text-xs"
            />
          </Field>
          <SubmitButton variant="secondary" pendingLabel={t('Reading')}>
            {t('Preview stored data')}
          </SubmitButton>
          {state?.data && <PreviewResult preview={state.data} />}
        </>
      )}
    </ActionForm>
  );
}
