import { z } from 'zod';
import { languageTags } from '@/lib/platform/shared/languages';
import { issue } from '@/lib/platform/shared/message';
import { linkDays, setupTasks } from './setup-link';

/** The fields of a new link, as the console and the management API send them. */
export const setupLinkFields = z.strictObject({
  label: z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(60, issue('common.mustBeAtMostCharacters', { limit: 60 }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters')),
  tasks: z
    .array(z.enum(setupTasks))
    .min(1, issue('setupLinks.chooseAtLeastOneTask'))
    .transform((chosen) => setupTasks.filter((task) => chosen.includes(task))),
  days: z
    .int(issue('common.mustBeWholeNumber'))
    .min(linkDays.least, issue('common.mustBeAtLeast', { limit: linkDays.least }))
    .max(linkDays.most, issue('common.mustBeAtMost', { limit: linkDays.most }))
    .default(linkDays.standard),
  /** The address to which the link is emailed, instead of being returned. */
  mail_to: z
    .email(issue('common.mustBeEmailAddress'))
    .max(254, issue('common.mustBeAtMostCharacters', { limit: 254 }))
    .optional(),
  /** The language of that email. */
  mail_language: z.enum(languageTags).default('en'),
});
