import type { Cause } from '@/lib/journal/audit/audit-entry';
import { seal } from '@/lib/platform/shared/seal';
import { type IdentityProvider, mustManageProvider, providerTarget } from './provider';
import type { ProviderFile } from './provider-fields';
import { describeProvider, toProviderSettings } from './provider-file';
import type { IdentityProviderServices } from './services';

/**
 * Creates an identity provider that people can sign in with. The fields have already been checked by `providerFields`,
 * the issuer by `isSafeIssuer`.
 * @param creation.awaitsApproval whether an administrator has to enable it first
 * @returns 'lacks-key' for Apple without its private key
 * @throws AboveRank see changeProvider
 */
export async function createProvider(
  {
    store,
    sealingKey,
  }: Pick<IdentityProviderServices, 'sealingKey'> & { store: Pick<IdentityProviderServices['store'], 'change'> },
  {
    tenantId,
    file: { id, issuer, client_secret: clientSecret, ...file },
    awaitsApproval = false,
  }: { tenantId: string; file: ProviderFile; awaitsApproval?: boolean },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'created'; provider: IdentityProvider } | { kind: 'exists' | 'lacks-key' }> {
  const secret = file.apple ? file.apple.private_key : clientSecret;
  if (file.apple && secret === undefined) return { kind: 'lacks-key' };
  const provider: IdentityProvider = {
    ...toProviderSettings(file),
    tenantId,
    id,
    issuer,
    clientSecretSealed: secret === undefined ? null : seal(sealingKey, Buffer.from(secret)),
    disabledAt: awaitsApproval ? now : null,
    awaitsApproval,
    createdAt: now,
    updatedAt: now,
  };
  return store.change(async (steps) => {
    await mustManageProvider(steps, cause, provider);
    if ((await steps.insert(provider)) === 'exists') return { kind: 'exists' };
    await steps.audit({
      tenantId,
      cause,
      action: 'identity-provider.created',
      target: providerTarget(provider),
      after: describeProvider(provider),
    });
    return { kind: 'created', provider };
  });
}
