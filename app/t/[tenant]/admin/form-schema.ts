import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

/** A group of checkboxes: absent, one value or several. */
export const choices = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((value) => [value].flat());

/** One checkbox or switch. */
export const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** A text field for a whole number of days. */
export const wholeDays = (digitsAtMost: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{1,${digitsAtMost}}$`), issue('common.enterWholeNumberOfDays'))
    .transform(Number);

/** The same within bounds. */
export const daysWithin = ({ least, most }: { least: number; most: number }) =>
  wholeDays(String(most).length).refine(
    (days) => days >= least && days <= most,
    issue('settings.enterLeastToMostDays', { least, most }),
  );

/** A text field for JSON; empty counts as absent. */
export const jsonText = z
  .string()
  .default('')
  .transform((value, context): unknown => {
    if (value.trim() === '') return undefined;
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: issue('console.thisIsNotValidJson') });
      return z.NEVER;
    }
  });

/** A text field; empty counts as absent. */
export const optionalText = z
  .string()
  .default('')
  .transform((value) => value.trim() || undefined);
