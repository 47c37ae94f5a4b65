import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import type { GroupHeld } from '@/lib/scim/members';
import { groupPath } from '../../groups/group-path';

const SHOWN_AT_MOST = 100;

/** The groups that the person is in, by name: directly, or because a group that they are in is in them. */
export function GroupsCard({ tenantSlug, groups }: { tenantSlug: string; groups: readonly GroupHeld[] }) {
  const t = useText();
  const rest = groups.length - SHOWN_AT_MOST;
  return (
    <Card title={t('Groups')}>
      {groups.length === 0 && <p className="text-sm text-ink-muted">{t('A member of none.')}</p>}
      <ul className="space-y-1 text-sm">
        {groups.slice(0, SHOWN_AT_MOST).map(({ id, display, direct }) => (
          <li key={id} className="flex flex-wrap items-center gap-1.5 wrap-anywhere">
            <TextLink href={groupPath(tenantSlug, id)}>{display}</TextLink>
            {!direct && <Badge>{t('through another')}</Badge>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-2 text-sm text-ink-muted">{t('And {count, plural, one {# other} other {# others}}.', { count: rest })}</p>}
    </Card>
  );
}
