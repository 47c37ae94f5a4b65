import { z } from 'zod';

/** Why an administrator ends something, for those who read the log later. */
export const note = z.string().trim().min(1, 'Say why, for those who read the log later.').max(500, 'Keep it under 500 characters.');
