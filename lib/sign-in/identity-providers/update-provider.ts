import type { Cause } from '@/lib/journal/audit/audit-entry';
import { sealedAgain } from '@/lib/platform/shared/seal';
import { changeProvider, type ProviderOutcome } from './change-provider';
import type { ProviderFile } from './provider-fields';
import { toProviderSettings } from './provider-file';
import type { IdentityProviderServices } from './services';

/**
 * Replaces a provider's settings, which have already been checked by `providerFields`. The issuer cannot change,
 * because linked accounts depend on it; neither can whether it is Apple, because its secret is a key. If the secret or
 * key is omitted, it stays.
 * @param change.forgetsSecret makes us a public client, unless a new secret is given
 * @param change.basedOn see changeProvider
 */
export function updateProvider(
  {
    store,
    sealingKey,
  }: Pick<IdentityProviderServices, 'sealingKey'> & { store: Pick<IdentityProviderServices['store'], 'change'> },
  {
    tenantId,
    id,
    file: { client_secret: secret, ...file },
    forgetsSecret = false,
    basedOn,
  }: {
    tenantId: string;
    id: string;
    file: Omit<ProviderFile, 'id' | 'issuer'>;
    forgetsSecret?: boolean;
    basedOn?: string;
  },
  how: { cause: Cause; now: Date },
): Promise<ProviderOutcome> {
  return changeProvider(
    store,
    {
      tenantId,
      id,
      action: 'identity-provider.updated',
      basedOn,
      next(provider) {
        const settings = toProviderSettings(file);
        if (provider.apple)
          return {
            ...provider,
            ...settings,
            apple: settings.apple ?? provider.apple,
            clientSecretSealed: sealedAgain(sealingKey, provider.clientSecretSealed, file.apple?.private_key),
          };
        return {
          ...provider,
          ...settings,
          apple: null,
          clientSecretSealed: sealedAgain(sealingKey, forgetsSecret ? null : provider.clientSecretSealed, secret),
        };
      },
    },
    how,
  );
}
