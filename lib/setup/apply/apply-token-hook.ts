import type { z } from 'zod';
import { ensureHookSecret, saveTokenHook } from '@/lib/grants/token-hook/change-hook';
import type { tokenHookFile } from '@/lib/grants/token-hook/hook-fields';
import type { TokenHookServices } from '@/lib/grants/token-hook/store';
import { ApplyError, type Path } from './apply-error';
import { type Effect, effectOf, type How } from './stores';

export interface AppliedTokenHook {
  /** Present only when this run generated it. */
  secret?: string;
  effect: Effect;
}

/** Sets the tenant's token hook to match the document. A given secret is added to the existing ones. */
export async function applyTokenHook(
  services: Pick<TokenHookServices, 'store' | 'sealingKey' | 'mayUseHttp'>,
  { tenantId, path, file }: { tenantId: string; path: Path; file: z.output<typeof tokenHookFile> },
  how: How,
): Promise<AppliedTokenHook> {
  const before = await services.store.find(tenantId);
  const { url, secret } = file;
  const fields = {
    url,
    on_failure: file.on_failure ?? before?.onFailure ?? ('refuse' as const),
    active: file.active ?? before?.active ?? true,
  };
  const saved = await saveTokenHook(services, { tenantId, fields, secret }, how);
  if (saved.kind === 'unsafe-address')
    throw new ApplyError([...path, 'url'], 'must be an https URL on the public internet');
  if (saved.kind === 'created') return { ...(secret === undefined && { secret: saved.secret }), effect: 'created' };
  const ensured = secret === undefined ? 'unchanged' : await ensureHookSecret(services, { tenantId, secret }, how);
  return { effect: effectOf(saved.kind, ensured) };
}
