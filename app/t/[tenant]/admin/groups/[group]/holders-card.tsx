import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { groupPath } from '../group-path';

interface HoldersCardProps {
  tenantPlace: string;
  /** The first ones by name. */
  holders: readonly { id: string; displayName: string }[];
  total: number;
}

/** The groups that contain this one: its members also belong to them. */
export function HoldersCard({ tenantPlace, holders, total }: HoldersCardProps) {
  const t = useText();
  if (total === 0) return null;
  return (
    <Card title={t('Parent groups')} description={t('Members of this group also belong to these.')}>
      <ul className="space-y-1 text-sm">
        {holders.map(({ id, displayName }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink href={groupPath(tenantPlace, id)}>{displayName}</TextLink>
          </li>
        ))}
      </ul>
      {total > holders.length && (
        <p className="mt-2 text-sm text-ink-muted">
          {t('And {count, plural, one {# other} other {# others}}.', { count: total - holders.length })}
        </p>
      )}
    </Card>
  );
}
