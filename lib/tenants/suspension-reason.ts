import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

/** Why a tenant is suspended, for later readers of the log: a sentence without control characters. */
export const suspensionReason = z
  .string(issue('tenants.mustGiveReason'))
  .trim()
  .min(1, issue('tenants.mustGiveReason'))
  .max(500, issue('common.mustBeAtMostCharacters', { limit: 500 }))
  .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));
