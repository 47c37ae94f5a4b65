import type { GroupImpact } from '@/lib/directory/group-pages';
import type { SayText } from '@/lib/platform/shared/say-text';

/** The consequences of deleting a group, one per line; those that don't apply are left out. */
export function impactText(t: SayText, { people, groups, allPeople, holders }: GroupImpact): string[] {
  const indirect = allPeople - people;
  const lost =
    indirect > 0
      ? t('groups.peopleLoseMembershipInThisGroup', { count: allPeople, indirect })
      : t('groups.peopleLoseMembershipInThis', { count: allPeople });
  return [
    ...(allPeople > 0 ? [lost] : []),
    ...(groups > 0
      ? [
          t('groups.nestedGroupsAreKeptBut', {
            count: groups,
          }),
        ]
      : []),
    ...(holders > 0 ? [t('groups.parentGroupsLoseItAnd', { count: holders })] : []),
  ];
}
