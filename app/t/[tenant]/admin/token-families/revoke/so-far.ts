import { z } from 'zod';

/** What the steps of revoking several families have come to; `next` is null when there is no further step. */
export const soFarSchema = z.object({ revoked: z.number().int().min(0), next: z.string().nullable() });
export type SoFar = z.output<typeof soFarSchema>;
