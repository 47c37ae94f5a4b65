import { z } from 'zod';

/** The results of the steps of revoking several families; `next` is null if there is no further step. */
export const progressSchema = z.object({ revoked: z.number().int().min(0), next: z.string().nullable() });
export type Progress = z.output<typeof progressSchema>;
