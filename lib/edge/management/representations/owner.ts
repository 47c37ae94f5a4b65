import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { fieldProblems } from '../field-problems';
import { timeOrNull, written } from '../times';

/** Who is accountable for a client, a SCIM token or an access key. `person_id` is null if the person left and was deleted. */
export const ownerAnswer = z
  .strictObject({ person_id: z.uuid().nullable(), left_at: timeOrNull, suspends_at: timeOrNull })
  .nullable();

interface Owned {
  ownerId: string | null;
  ownerLeftAt: Date | null;
  suspendsAt: Date | null;
}

export const ownerBody = ({ ownerId, ownerLeftAt, suspendsAt }: Owned) =>
  ownerId === null && ownerLeftAt === null
    ? null
    : { person_id: ownerId, left_at: written(ownerLeftAt), suspends_at: written(suspendsAt) };

export const ownerFields = z.strictObject({ person_id: z.uuid().nullable() });

export const unknownOwner = fieldProblems({ person_id: msg('owners.mustBeActivePerson') });
