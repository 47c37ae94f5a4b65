import { z } from 'zod';
import { address } from '@/lib/journal/events/receiver-fields';
import { isWebhookSecret } from '@/lib/journal/events/receiver-secrets';
import { failurePolicies } from '@/lib/oauth/token-hook/token-hook';
import { issue } from '@/lib/platform/shared/message';
import type { TokenHookDefinition } from '@/lib/tenants/fields/token-hook';

/** A token hook as an administrator describes it. */
export const tokenHookFields = z.strictObject({
  url: address,
  on_failure: z.enum(failurePolicies, { error: issue('common.mustBeOneOf', { what: failurePolicies.join(', ') }) }),
  active: z.boolean().default(true),
});
export type TokenHookFields = z.output<typeof tokenHookFields>;

/** A token hook in setup files. An omitted field keeps its value, or gets its default when the hook is new. */
export const tokenHookFile = z.strictObject({
  url: tokenHookFields.shape.url,
  on_failure: tokenHookFields.shape.on_failure.optional(),
  active: z.boolean().optional(),
  secret: z.string().refine(isWebhookSecret, 'must be whsec_ followed by 24 to 64 bytes in base64').optional(),
});

export function toHookFields({ url, onFailure, active }: Omit<TokenHookDefinition, 'secrets'>) {
  return { url, on_failure: onFailure, active };
}
