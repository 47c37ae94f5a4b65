import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

/**
 * The type as written in entries: text without spaces, such as payment_initiation or a URI that the author controls
 * (RFC 9396, 2.1).
 */
export const detailsTypeName = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/, issue('tenants.mustBePrintableAsciiWithout'));
