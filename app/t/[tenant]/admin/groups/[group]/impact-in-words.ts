import type { GroupImpact } from '@/lib/directory/group-pages';
import type { SayText } from '@/lib/platform/shared/say-text';

/** What a group's deletion means, each in a line; what it does not touch is left out. */
export function impactInWords(t: SayText, { people, groups, allPeople, holders }: GroupImpact): string[] {
  const indirect = allPeople - people;
  const lost =
    indirect > 0
      ? t(
          '{count, plural, one {# person loses} other {# people lose}} this group, {indirect, plural, other {# of them}} through groups in it',
          { count: allPeople, indirect },
        )
      : t('{count, plural, one {# person loses} other {# people lose}} this group', { count: allPeople });
  return [
    ...(allPeople > 0 ? [lost] : []),
    ...(groups > 0
      ? [
          t('{count, plural, one {# group in it stays, and is} other {# groups in it stay, and are}} in it no more', {
            count: groups,
          }),
        ]
      : []),
    ...(holders > 0
      ? [
          t(
            '{count, plural, one {# group that it is in loses} other {# groups that it is in lose}} it, and whom only it brings',
            { count: holders },
          ),
        ]
      : []),
  ];
}
