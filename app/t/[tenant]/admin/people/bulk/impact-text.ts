import type { BulkAction } from '@/lib/directory/bulk-change';
import type { InvitationCounts, SelectionCounts } from '@/lib/directory/people-selection';
import { countTexts } from '@/lib/pages/console/ended';
import { msg } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import type { TenantSettings } from '@/lib/tenants/settings';
import { alreadyIn, bulkLabels, type CountSaid } from '../bulk-labels';
import { ownedTexts } from '../owned-texts';

/** The effects of the action. */
export interface Impact {
  /** The number of people selected. */
  people: number;
  /** The number of them that the action affects. */
  concerned: number;
  lines: string[];
}

/** The effects of an action that changes people. */
export function impactText(
  t: SayText,
  action: Exclude<BulkAction, 'invite'>,
  { people, active, inactive, leftOut, activeCounts, owned }: SelectionCounts,
  policy: Pick<TenantSettings, 'whenOwnerLeaves' | 'ownerGraceDays'>,
): Impact {
  const concerned = { deactivate: active, reactivate: inactive, restore: inactive, revoke: active + inactive }[action];
  const already = { deactivate: inactive, reactivate: active, restore: 0, revoke: 0 }[action];
  return {
    people,
    concerned,
    lines: [
      ...counted(t, bulkLabels[action].happens, concerned),
      ...(bulkLabels[action].dangerous
        ? countTexts(t, activeCounts).map((what) => t('people.endsImmediatelyWhat', { what }))
        : []),
      ...(action === 'deactivate' ? ownedTexts(t, policy, owned) : []),
      ...counted(t, (count) => msg('people.noChangeForPeople', { count }), already),
      ...leftOutText(t, leftOut),
    ],
  };
}

/**
 * Who will be invited and who will not.
 * @param gives what the tenant's links let people set up
 */
export function invitationsText(
  t: SayText,
  gives: LinkGives,
  { people, toInvite, alreadyIn: already, inactive, noAddress, leftOut }: InvitationCounts,
): Impact {
  return {
    people,
    concerned: toInvite,
    lines: [
      ...counted(t, bulkLabels.invite.happens, toInvite),
      ...counted(t, alreadyIn[gives], already),
      ...counted(t, (count) => msg('people.peopleSkippedDeactivatedSoThey', { count }), inactive),
      ...counted(t, (count) => msg('people.peopleSkippedNoEmailAddress', { count }), noAddress),
      ...leftOutText(t, leftOut),
    ],
  };
}

const leftOutText = (t: SayText, count: number) =>
  counted(t, (count) => msg('people.peopleSkippedYourselfAndOwners', { count }), count);

const counted = (t: SayText, said: CountSaid, count: number): string[] => (count > 0 ? [t(said(count))] : []);
