import { z } from 'zod';
import { linkDays } from '@/lib/operation/setup-links/setup-link';
import { issue } from '@/lib/platform/shared/message';

/** For how many days a link is valid, as a form's text. */
export const enteredDays = z
  .string()
  .trim()
  .regex(/^\d{1,2}$/, issue('common.enterWholeNumberOfDays'))
  .transform(Number)
  .refine(
    (days) => days >= linkDays.least && days <= linkDays.most,
    issue('settings.enterLeastToMostDays', { ...linkDays }),
  );
