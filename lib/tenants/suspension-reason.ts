import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';

/** Why a tenant is suspended, for later readers of the log: a sentence without control characters. */
export const suspensionReason = z
  .string(text('must give a reason'))
  .trim()
  .min(1, text('must give a reason'))
  .max(500, 'must be at most 500 characters')
  .regex(/^\P{Cc}*$/u, text('must not contain control characters'));
