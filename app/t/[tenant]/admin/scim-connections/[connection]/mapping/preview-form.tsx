'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { CodeBlock } from '@/components/ui/code-block';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { MappingPreview } from '@/lib/scim/mapping/preview';
import { blockClass } from '../../../provisioning/[id]/block-class';
import { MetRules } from '../../met-rules';

/** How the endpoints would treat a body: what is stored and returned, or why it is rejected. */
function PreviewResult({ preview }: { preview: MappingPreview }) {
  const t = useText();
  if (preview.kind === 'refused') {
    return (
      <Callout
        tone="danger"
        role="status"
        title={preview.scimType ? t('Rejected: {scimType}', { scimType: preview.scimType }) : t('Rejected')}
      >
        {preview.detail}
      </Callout>
    );
  }
  const { stored, seen, rules, unknown } = preview;
  return (
    <div className="space-y-4" role="status">
      <CodeBlock title={t('Stored data')} code={JSON.stringify(stored, null, 2)} className={blockClass} />
      <CodeBlock title={t('Returned to the directory')} code={JSON.stringify(seen, null, 2)} className={blockClass} />
      <MetRules rules={rules} />
      {unknown.length > 0 && (
        <p className="text-sm text-ink-muted wrap-anywhere">
          {t('Unknown and ignored: {names}', { names: unknown.join(', ') })}
        </p>
      )}
    </div>
  );
}

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
