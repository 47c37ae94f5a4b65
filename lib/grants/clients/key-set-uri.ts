import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

const LONGEST = 2048;

/**
 * Where a client or an issuer publishes its keys (RFC 7591, 2). The operator decides which hosts may use http or be
 * inside the operator's network; that is checked when the keys are fetched (lib/platform/http-client).
 */
export const keySetUri = z
  .url({ protocol: /^https?$/, error: issue('clients.mustBeHttpsUrlOr') })
  .max(LONGEST, issue('common.mustBeAtMostCharacters', { limit: LONGEST }));
