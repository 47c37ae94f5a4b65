import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

/** An administrator's reason for revoking something, for readers of the log. */
export const note = z
  .string()
  .trim()
  .min(1, issue('tokenFamilies.enterReasonForLaterReaders'))
  .max(500, issue('tokenFamilies.useAtMost500Characters'));
