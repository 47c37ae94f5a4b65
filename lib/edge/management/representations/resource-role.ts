import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { problem } from '../problem';

/** Path parameters of operations on one resource. */
export const ofResource = z.object({ identifier: z.string() });

/** Path parameters of operations on one role of a resource. */
export const ofRole = z.object({ identifier: z.string(), role: z.string() });

export const resourceNotFound = problem('not-found', msg('management.noResourceWithThisIdentifier'));

export const roleAnswer = z.strictObject({
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
});

export const roleNotFound = problem('not-found', msg('management.noRoleWithThisName'));
