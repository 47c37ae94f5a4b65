import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { CodeBlock } from '@/components/ui/code-block';
import type { MappingPreview } from '@/lib/scim/mapping/preview';
import { blockClass } from '../../../provisioning/[id]/block-class';
import { MetRules } from '../../met-rules';

/** How the endpoints would treat a body: what is stored and returned, or why it is rejected. */
export function PreviewResult({ preview }: { preview: MappingPreview }) {
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
