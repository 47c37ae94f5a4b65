import type { Sayable } from '@/lib/platform/shared/message';
import { namedAfter } from '../../../../named-after';

/**
 * The title of pages about a role.
 * @param what the page is or does
 */
export const roleTitle = (what: Sayable) => namedAfter(what, 'role', async (_context, role) => role);
