import type { ProvisioningLogStore } from '@/lib/provisioning/log/store';
import type { PullStore } from '@/lib/provisioning/pull/store';
import type { ScimProvider } from '@/lib/provisioning/scim-connections/connection';
import { isValidToken } from '@/lib/provisioning/scim-connections/is-valid-token';
import type { ScimConnectionStore, SelfTestRecord } from '@/lib/provisioning/scim-connections/store';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { IdentityProviderStore } from '@/lib/sign-in/identity-providers/store';
import type { EmailDomain } from '@/lib/tenants/email-domains/email-domain';
import type { EmailDomainStore } from '@/lib/tenants/email-domains/store';
import { isDomainOf, isProviderOf, type SetupLink } from './setup-link';

/** How far a directory is connected. Every member is a fact that was read; no step is stored. */
export interface DirectoryState {
  id: string;
  name: string;
  provider: ScimProvider;
  disabled: boolean;
  /** When the newest token that works was created. */
  tokenAt: Date | null;
  firstRequestAt: Date | null;
  firstPerson: string | null;
  selfTest: SelfTestRecord | null;
  /** How it is pulled; null if it sends requests, or its credentials are missing. */
  source: { administrator: string; lastRunAt: Date | null; isFailing: boolean } | null;
}

export interface SetupState {
  /** Null if the link has created no connection, or it was deleted. */
  directory: DirectoryState | null;
  /** Likewise. */
  provider: IdentityProvider | null;
  /** Likewise. */
  emailDomain: EmailDomain | null;
}

/** What exists of what a link was made for. */
export async function setupState(
  stores: {
    scimConnections: Pick<ScimConnectionStore, 'find' | 'listTokens' | 'findFirsts'>;
    pullSources: Pick<PullStore, 'find'>;
    provisioningLog: Pick<ProvisioningLogStore, 'findFirstEntry'>;
    identityProviders: { store: Pick<IdentityProviderStore, 'find'> };
    emailDomains: Pick<EmailDomainStore, 'find'>;
  },
  link: SetupLink,
  now: Date,
): Promise<SetupState> {
  const { tenantId, connectionId, providerId, emailDomain: named } = link;
  const [directory, provider, emailDomain] = await Promise.all([
    connectionId ? directoryState(stores, { tenantId, id: connectionId }, now) : null,
    providerId ? stores.identityProviders.store.find(tenantId, providerId) : null,
    named ? stores.emailDomains.find(tenantId, named) : null,
  ]);
  return {
    directory,
    provider: provider && isProviderOf(link, provider) ? provider : null,
    emailDomain: emailDomain && isDomainOf(link, emailDomain) ? emailDomain : null,
  };
}

async function directoryState(
  { scimConnections, pullSources, provisioningLog }: Parameters<typeof setupState>[0],
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<DirectoryState | null> {
  const connection = await scimConnections.find(tenantId, id);
  if (!connection) return null;
  const [tokens, firsts, entry, source] = await Promise.all([
    scimConnections.listTokens(tenantId, id),
    scimConnections.findFirsts(tenantId, id),
    provisioningLog.findFirstEntry(tenantId, id),
    pullSources.find(tenantId, id),
  ]);
  return {
    id,
    name: connection.name,
    provider: connection.provider,
    disabled: connection.disabledAt !== null,
    tokenAt: tokens.find((token) => isValidToken(token, now))?.createdAt ?? null,
    firstRequestAt: entry?.at ?? null,
    firstPerson: firsts.person?.name ?? null,
    selfTest: firsts.selfTest,
    source: source && {
      administrator: source.settings.source === 'google' ? source.settings.administrator : '',
      lastRunAt: source.lastRun ? new Date(source.lastRun.endedAt) : null,
      isFailing: source.error !== null,
    },
  };
}
