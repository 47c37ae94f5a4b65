import type { BoundedList } from '@/lib/provisioning-log/bounded';
import type { LoggedChange } from '@/lib/provisioning-log/entry';
import type { JsonObject } from '@/lib/shared/json';
import { Changes } from '../../audit-log/[id]/changes';

const words = { created: 'created', changed: 'changed', deleted: 'deleted' };

/** What a request did to each resource, attribute by attribute. */
export function EntryChanges({ changes: { items, omitted } }: { changes: BoundedList<LoggedChange> }) {
  if (items.length === 0 && omitted === 0) return <p className="px-5 py-4 text-sm text-ink-muted">Nothing changed.</p>;
  return (
    <ul className="divide-y">
      {items.map(({ kind, resource, attributes }, at) => (
        <li key={`${at} ${resource.id}`}>
          <p className="px-5 py-3 text-sm wrap-anywhere">
            {resource.type} <code className="font-mono text-xs">{resource.id}</code> {words[kind]}
          </p>
          <div className="border-t">
            <Changes before={column(attributes, 'before')} after={column(attributes, 'after')} />
          </div>
        </li>
      ))}
      {omitted > 0 && <li className="px-5 py-3 text-sm text-ink-muted">{omitted} more resources changed than there was room for.</li>}
    </ul>
  );
}

function column(attributes: LoggedChange['attributes'], side: 'before' | 'after'): JsonObject {
  return Object.fromEntries(attributes.map((change) => [change.attribute, change[side]]));
}
