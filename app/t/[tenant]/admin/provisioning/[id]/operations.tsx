import { useText } from '@/components/text/use-text';
import { CodeBlock } from '@/components/ui/code-block';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { BoundedList } from '@/lib/provisioning/log/bounded';
import { blockClass } from './block-class';

/** The operations of the request, as the server interpreted them. */
export function Operations({ operations: { items, omitted } }: { operations: BoundedList<JsonObject> }) {
  const t = useText();
  if (items.length === 0 && omitted === 0) return null;
  return (
    <CodeBlock
      title={t('Interpreted request')}
      aside={omitted > 0 && <span>{t('{count} more not recorded', { count: String(omitted) })}</span>}
      code={items.map((operation) => JSON.stringify(operation, null, 2)).join('\n')}
      className={blockClass}
    />
  );
}
