import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { CodeBlock } from '@/components/ui/code-block';
import { Time } from '@/components/ui/time';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { fieldLabel } from '../field-labels';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** What an audit entry records, as labels and values; objects in it are indented. */
export function RecordedFields({ fields, nested = false }: { fields: JsonObject; nested?: boolean }) {
  const t = useText();
  return (
    <dl className={cn('space-y-1.5 text-sm', nested && 'border-l pl-3')}>
      {Object.entries(fields).map(([name, value]) => (
        <div key={name} className={cn(!nested && 'grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]')}>
          <dt className={cn('wrap-anywhere', nested ? 'font-medium' : 'text-ink-muted')}>{t(fieldLabel(name))}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <RecordedValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A recorded value in words: yes or no, a time, a list, or labels and values. */
export function RecordedValue({ value }: { value: JsonValue }) {
  const t = useText();
  if (value === null) return '—';
  if (typeof value === 'boolean') return t(value ? 'people.yes' : 'people.no');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    if (value === '') return t('auditLog.empty');
    return INSTANT.test(value) ? (
      <Time value={value} format="seconds" />
    ) : (
      <bdi className="whitespace-pre-wrap">{value}</bdi>
    );
  }
  if (!Array.isArray(value))
    return Object.keys(value).length === 0 ? t('common.noneLower') : <RecordedFields fields={value} nested />;
  if (value.length === 0) return t('common.noneLower');
  return (
    <ul className="space-y-1">
      {value.map((one, index) => (
        <li key={index}>
          <RecordedValue value={one} />
        </li>
      ))}
    </ul>
  );
}

const FORMAT = 'JSON';

/** The same as it is stored. */
export function RecordedJson({ value }: { value: JsonObject }) {
  const t = useText();
  return (
    <details className="text-sm">
      <summary className="text-ink-muted">{t('auditLog.showJson')}</summary>
      <CodeBlock title={FORMAT} className="mt-2" code={JSON.stringify(value, null, 2)} />
    </details>
  );
}
