import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';

/**
 * The type as written in entries: text without spaces, such as payment_initiation or a URI that the author controls
 * (RFC 9396, 2.1).
 */
export const detailsTypeName = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/, text('must be printable ASCII without spaces, quotes or backslashes'));
