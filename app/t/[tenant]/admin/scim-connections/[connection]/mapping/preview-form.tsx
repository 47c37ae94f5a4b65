'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { CodeBlock } from '@/components/ui/code-block';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { blockClass } from '../../../provisioning/[id]/block-class';
import { MetRules } from '../../met-rules';
import type { ShownPreview } from './actions';

/** How the endpoints would treat a body: what is stored and returned, or why it is rejected. */
function PreviewResult({ preview }: { preview: ShownPreview }) {
  const t = useText();
  if (preview.kind === 'refused') {
    return (
      <Callout
        tone="danger"
        role="status"
        title={preview.scimType ? t('common.rejectedScimType', { scimType: preview.scimType }) : t('common.rejected')}
      >
        {preview.detail}
      </Callout>
    );
  }
  const { stored, seen, rules, unknown } = preview;
  return (
    <div className="space-y-4" role="status">
      <CodeBlock
        title={t('scimConnections.storedData')}
        code={JSON.stringify(stored, null, 2)}
        className={blockClass}
      />
      <CodeBlock
        title={t('scimConnections.returnedToDirectory')}
        code={JSON.stringify(seen, null, 2)}
        className={blockClass}
      />
      <MetRules rules={rules} />
      {unknown.length > 0 && (
        <p className="text-sm text-ink-muted wrap-anywhere">
          {t('scimConnections.unknownAndIgnoredNames', { names: unknown.join(', ') })}
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
  action: FormAction<ShownPreview>;
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
            label={t('common.requestBody')}
            name="body"
            required
            hint={t('scimConnections.resourceAsDirectorySendsIt')}
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
          <SubmitButton variant="secondary" pendingLabel={t('scimConnections.reading')}>
            {t('scimConnections.previewStoredData')}
          </SubmitButton>
          {state?.data && <PreviewResult preview={state.data} />}
        </>
      )}
    </ActionForm>
  );
}
