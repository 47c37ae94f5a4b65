import type { GroupImpact } from '@/lib/directory/group-pages';
import type { SayText } from '@/lib/platform/shared/say-text';

/** The consequences of deleting a group, one per line; those that don't apply are left out. */
export function impactInWords(t: SayText, { people, groups, allPeople, holders }: GroupImpact): string[] {
  const indirect = allPeople - people;
  const lost =
    indirect > 0
      ? t(
          '{count, plural, one {# person loses} other {# people lose}} membership in this group, {indirect, plural, other {# of them}} through nested groups',
          { count: allPeople, indirect },
        )
      : t('{count, plural, one {# person loses} other {# people lose}} membership in this group', { count: allPeople });
  return [
    ...(allPeople > 0 ? [lost] : []),
    ...(groups > 0
      ? [
          t(
            '{count, plural, one {# nested group is kept but leaves} other {# nested groups are kept but leave}} this group',
            {
              count: groups,
            },
          ),
        ]
      : []),
    ...(holders > 0
      ? [
          t(
            '{count, plural, one {# parent group loses} other {# parent groups lose}} it and members it alone contributes',
            { count: holders },
          ),
        ]
      : []),
  ];
}
