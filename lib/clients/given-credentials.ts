import { z } from 'zod';
import { isClientId } from '@/lib/oauth/client';

/** A client_id that is given: 1 to 255 printable ASCII characters, spaces included (`*VSCHAR`, RFC 6749, A.1). */
export const givenClientId = z.string().refine(isClientId, 'must be 1 to 255 printable ASCII characters');

/** A client_secret that is given: printable ASCII characters (`*VSCHAR`, RFC 6749, A.2). Its strength is the giver's care. */
export const givenClientSecret = z.string().regex(/^[\x20-\x7e]{1,1024}$/, 'must be 1 to 1024 printable ASCII characters');
