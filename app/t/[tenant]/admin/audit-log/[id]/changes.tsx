import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { sameJson } from '@/lib/scim/protocol/json';
import { fieldLabel } from '../field-labels';
import { RecordedValue } from './recorded-fields';

interface ChangesProps {
  before: JsonObject | null;
  after: JsonObject | null;
}

/** The old and new values of the attributes that differ. */
export function Changes({ before, after }: ChangesProps) {
  const t = useText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = names.filter((name) => !sameJson(before?.[name] ?? null, after?.[name] ?? null));
  if (changed.length === 0)
    return <p className="px-5 py-4 text-sm text-ink-muted">{t('auditLog.noAttributesChanged')}</p>;
  return (
    <Table label={t('common.changes')}>
      <thead>
        <tr>
          <TableHead className="sm:w-48">{t('common.attribute')}</TableHead>
          <TableHead>{t('auditLog.before')}</TableHead>
          <TableHead>{t('auditLog.after')}</TableHead>
        </tr>
      </thead>
      <tbody>
        {changed.map((name) => (
          <TableRow key={name}>
            <TableCell className="align-top">{t(fieldLabel(name))}</TableCell>
            <TableCell className="align-top">
              <Value value={before?.[name]} look="bg-danger-tint text-danger" />
            </TableCell>
            <TableCell className="align-top">
              <Value value={after?.[name]} look="bg-success-tint text-success" />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Value({ value, look }: { value: JsonValue | undefined; look: string }) {
  if (value === undefined || value === null) return <span className="text-ink-subtle">—</span>;
  return (
    <div className={cn('inline-block max-w-xl min-w-16 rounded-sm px-1.5 py-0.5 wrap-anywhere', look)}>
      <RecordedValue value={value} />
    </div>
  );
}
