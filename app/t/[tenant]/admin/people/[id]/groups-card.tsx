import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';

/** The groups that the person is a member of. */
export function GroupsCard({ groups }: { groups: readonly { id: string; displayName: string }[] }) {
  return (
    <Card title="Groups">
      {groups.length === 0 ? (
        <p className="text-sm text-ink-muted">A member of none.</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {groups.map(({ id, displayName }) => (
            <li key={id} className="min-w-0">
              <Badge>{displayName}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
