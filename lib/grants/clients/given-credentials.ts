import { z } from 'zod';
import { isClientId } from '@/lib/oauth/clients/client';
import { issue } from '@/lib/platform/shared/message';

/**
 * A client_id chosen by the administrator: 1 to 255 printable ASCII characters, including spaces (`*VSCHAR`, RFC 6749,
 * A.1).
 */
export const givenClientId = z.string().refine(isClientId, issue('clients.mustBe1To255'));

/**
 * At least 75 bits if it consists of random letters of one case, and more with any other characters: infeasible to
 * guess.
 */
const SECRET_CHARACTERS = { least: 16, most: 1024 };

/**
 * A client_secret chosen by its owner: printable ASCII characters (`*VSCHAR`, RFC 6749, A.2). "The authorization server
 * MUST protect any endpoint utilizing it against brute force attacks" (RFC 6749, 2.3.1): the minimum length protects,
 * and wrong secrets cause a backoff by client and address (docs/decisions/0041). The owner is responsible for its
 * randomness.
 */
export const givenClientSecret = z
  .string()
  .regex(/^[\x20-\x7e]*$/, issue('common.mustBePrintableAsciiCharacters'))
  .min(SECRET_CHARACTERS.least, issue('common.mustBeAtLeastCharacters', { limit: SECRET_CHARACTERS.least }))
  .max(SECRET_CHARACTERS.most, issue('common.mustBeAtMostCharacters', { limit: SECRET_CHARACTERS.most }));
