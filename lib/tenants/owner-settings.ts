import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { wholeNumber } from '@/lib/platform/shared/whole-number';

/** What happens to the clients and SCIM tokens of an accountable person who leaves. */
export const ownerLeavings = ['nothing', 'suspend', 'hand-over'] as const;

export const ownerGraceDays = { least: 0, most: 365 } as const;

/** A tenant's settings for people who are accountable for clients and SCIM tokens. */
export const ownerSettings = {
  /**
   * `suspend`: they are suspended when the grace period ends. `hand-over`: the person's manager becomes accountable; if
   * there is none, members of the group can take over until the grace period ends.
   */
  whenOwnerLeaves: z
    .enum(ownerLeavings, { error: issue('common.mustBeOneOf', { what: ownerLeavings.join(', ') }) })
    .default('nothing'),
  /** How many days they keep working without an accountable person; 0: they are suspended with the deactivation. */
  ownerGraceDays: wholeNumber(ownerGraceDays, 'days').default(14),
  /** The ID of the group whose members can take over; null: none. */
  ownerSuccessorGroup: z.uuid().nullable().default(null),
};
