import type { JsonObject } from '@/lib/platform/shared/json';
import type { Sayable } from '@/lib/platform/shared/message';
import { inEnglish, recorded } from '@/lib/platform/shared/say-plainly';

/**
 * An error in the detail of an audit entry: in English under `name`, for exports and receivers, and under `message` as
 * the console reads it in other languages (`auditReasonText`).
 */
export const errorDetail = (name: 'reason' | 'lastError', said: Sayable): JsonObject => ({
  [name]: inEnglish(said),
  ...('id' in said && { message: recorded(said) }),
});
