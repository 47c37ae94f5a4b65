import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import type { Group } from '@/lib/directory/group';
import type { GroupHeld } from '@/lib/scim/resources/members';
import { RemoveMember } from '../../groups/[group]/remove-member';
import { groupPath } from '../../groups/group-path';

/** The maximum number of groups that the card shows. */
export const GROUPS_AT_MOST = 100;

interface GroupsCardProps {
  tenantPlace: string;
  person: { id: string; name: string };
  groups: readonly GroupHeld[];
  /** The shown groups that the person is a direct member of. */
  direct: readonly Pick<Group, 'id' | 'connectionId'>[];
  /** The page that adds the person to groups; null if the reader may not. */
  addHref: string | null;
}

/** The person's groups by name: direct ones, and those that contain a group of theirs. */
export function GroupsCard({ tenantPlace, person, groups, direct, addHref }: GroupsCardProps) {
  const t = useText();
  const rest = groups.length - GROUPS_AT_MOST;
  const origins = new Map(direct.map(({ id, connectionId }) => [id, connectionId]));
  return (
    <Card
      title={t('common.groups')}
      actions={
        addHref !== null && (
          <ButtonLink size="sm" href={addHref}>
            {t('people.addToGroup')}
          </ButtonLink>
        )
      }
    >
      {groups.length === 0 && <p className="text-sm text-ink-muted">{t('people.notInAnyGroup')}</p>}
      <ul className="space-y-1 text-sm">
        {groups.slice(0, GROUPS_AT_MOST).map((group) => {
          const connectionId = origins.get(group.id);
          return (
            <li key={group.id} className="flex flex-wrap items-center gap-1.5 wrap-anywhere">
              <TextLink href={groupPath(tenantPlace, group.id)}>{group.display}</TextLink>
              {!group.direct && <Badge>{t('people.throughAnotherGroup')}</Badge>}
              {addHref !== null && connectionId !== undefined && (
                <span className="ml-auto">
                  <RemoveMember
                    tenantPlace={tenantPlace}
                    group={{ id: group.id, displayName: group.display, connectionId }}
                    member={{ ...person, kind: 'person' }}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {rest > 0 && <p className="mt-2 text-sm text-ink-muted">{t('common.andOthers', { count: rest })}</p>}
    </Card>
  );
}
