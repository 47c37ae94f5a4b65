import { useText } from '@/components/text/use-text';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { BoundedList } from '@/lib/provisioning/log/bounded';
import type { LoggedChange } from '@/lib/provisioning/log/entry';
import { Changes } from '../../audit-log/[id]/changes';

/** The changes that a request made to each resource, by attribute. */
export function EntryChanges({ changes: { items, omitted } }: { changes: BoundedList<LoggedChange> }) {
  const t = useText();
  if (items.length === 0 && omitted === 0)
    return <p className="px-5 py-4 text-sm text-ink-muted">{t('provisioning.noChanges')}</p>;
  return (
    <ul className="divide-y">
      {items.map(({ kind, resource, attributes }, at) => (
        <li key={`${at} ${resource.id}`}>
          <p className="px-5 py-3 text-sm wrap-anywhere">
            {t.rich(
              kind === 'created'
                ? 'provisioning.typeIdCreated'
                : kind === 'changed'
                  ? 'provisioning.typeIdChanged'
                  : 'provisioning.typeIdDeleted',
              {
                type: resource.type,
                id: resource.id,
                code: (chunks) => <code className="font-mono text-xs">{chunks}</code>,
              },
            )}
          </p>
          <div className="border-t">
            <Changes before={column(attributes, 'before')} after={column(attributes, 'after')} />
          </div>
        </li>
      ))}
      {omitted > 0 && (
        <li className="px-5 py-3 text-sm text-ink-muted">
          {t('provisioning.countMoreChangedResourcesWere', { count: String(omitted) })}
        </li>
      )}
    </ul>
  );
}

function column(attributes: LoggedChange['attributes'], side: 'before' | 'after'): JsonObject {
  return Object.fromEntries(attributes.map((change) => [change.attribute, change[side]]));
}
