import { z } from 'zod';
import { isClientId } from '@/lib/oauth/clients/client';
import { text } from '@/lib/platform/shared/text';

/** A client_id that is given: 1 to 255 printable ASCII characters, spaces included (`*VSCHAR`, RFC 6749, A.1). */
export const givenClientId = z.string().refine(isClientId, text('must be 1 to 255 printable ASCII characters'));

/** 75 bits where only letters of one case are used at random, and more with anything else: not to be found by trying. */
const SECRET_CHARACTERS = { least: 16, most: 1024 };

/**
 * A client_secret that is given: printable ASCII characters (`*VSCHAR`, RFC 6749, A.2). "The authorization server MUST
 * protect any endpoint utilizing it against brute force attacks" (RFC 6749, 2.3.1): length protects, and wrong secrets back
 * off by client and address (docs/decisions/0041). Whoever gives the secret makes sure that it is random.
 */
export const givenClientSecret = z
  .string()
  .regex(/^[\x20-\x7e]*$/, text('must be printable ASCII characters'))
  .min(SECRET_CHARACTERS.least, `must be at least ${SECRET_CHARACTERS.least} characters`)
  .max(SECRET_CHARACTERS.most, `must be at most ${SECRET_CHARACTERS.most} characters`);
