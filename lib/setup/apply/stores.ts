import type { ExtensionSchemaServices } from '@/lib/directory/extension-schemas/store';
import type { DirectoryStore } from '@/lib/directory/store';
import type { DetailsTypeStore } from '@/lib/grants/authorization-details-types/store';
import type { InitialTokenStore } from '@/lib/grants/clients/registration/store';
import type { ClientStore } from '@/lib/grants/clients/store';
import type { ResourceStore } from '@/lib/grants/resources/store';
import type { TokenHookStore } from '@/lib/grants/token-hook/store';
import type { TrustedIssuerServices } from '@/lib/grants/trusted-issuers/store';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { AuditLogStore } from '@/lib/journal/audit/store';
import type { EventStore } from '@/lib/journal/events/store';
import type { DownstreamStore } from '@/lib/provisioning/downstream/store';
import type { PullStore } from '@/lib/provisioning/pull/store';
import type { ScimConnectionStore } from '@/lib/provisioning/scim-connections/store';
import type { IdentityProviderStore } from '@/lib/sign-in/identity-providers/store';
import type { CredentialStore } from '@/lib/sign-in/passwords/store';
import type { BrandImageStore } from '@/lib/tenants/branding/store';
import type { TenantDomainStore } from '@/lib/tenants/domain/store';
import type { EmailDomainStore } from '@/lib/tenants/email-domains/store';
import type { MaintenanceStore } from '@/lib/tenants/maintenance-mode/store';
import type { TenantRegister } from '@/lib/tenants/register';
import type { TenantStore } from '@/lib/tenants/store';

/** The stores that a document can change, over the pool or within one transaction. */
export interface ApplyStores {
  tenants: TenantStore;
  brandImages: BrandImageStore;
  register: TenantRegister;
  tenantDomains: TenantDomainStore;
  emailDomains: EmailDomainStore;
  closures: MaintenanceStore;
  resources: ResourceStore;
  detailsTypes: DetailsTypeStore;
  clients: ClientStore;
  initialTokens: InitialTokenStore;
  tokenHooks: TokenHookStore;
  directory: DirectoryStore;
  credentials: CredentialStore;
  scimConnections: ScimConnectionStore;
  pullSources: PullStore;
  trustedIssuers: Omit<TrustedIssuerServices, 'sealingKey' | 'mayUseHttp'>;
  identityProviders: IdentityProviderStore;
  eventReceivers: EventStore;
  downstream: DownstreamStore;
  extensionSchemas: ExtensionSchemaServices;
  /** For plans. */
  auditLog: Pick<AuditLogStore, 'walkAuditEvents'>;
  /** The slugs of all tenants, oldest first. */
  tenantSlugs(): Promise<string[]>;
}

export interface How {
  cause: Cause;
  now: Date;
}

/** What happened to one item of the document. */
export type Effect = 'created' | 'updated' | 'unchanged';

/** Combines several outcomes for one item. */
export function effectOf(...kinds: string[]): Effect {
  if (kinds.includes('created')) return 'created';
  return kinds.every((kind) => kind === 'unchanged') ? 'unchanged' : 'updated';
}
