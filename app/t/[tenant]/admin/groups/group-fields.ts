import { z } from 'zod';
import { text } from '@/lib/shared/text';

/** What an administrator says of a group; an empty external ID is none. */
export const groupFields = z.object({
  displayName: z.string().trim().min(1, text('A group needs a name.')).max(200, text('Keep it under 200 characters.')),
  externalId: z.string().trim().max(200, text('Keep it under 200 characters.')).default('').transform((text) => text || null),
});

/** What to say by the field of a value that another group has. */
export const externalIdTaken = 'Another group has this external ID.';
