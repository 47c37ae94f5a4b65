import type { Cause } from '@/lib/audit/audit-entry';
import type { DetailsTypeStore } from '@/lib/authorization-details-types/store';
import type { BrandImageStore } from '@/lib/branding/store';
import type { InitialTokenStore } from '@/lib/clients/registration/store';
import type { ClientStore } from '@/lib/clients/store';
import type { CredentialStore } from '@/lib/credentials/store';
import type { DirectoryStore } from '@/lib/directory/store';
import type { EventStore } from '@/lib/events/store';
import type { ExtensionSchemaRoom } from '@/lib/extension-schemas/store';
import type { IdentityProviderStore } from '@/lib/identity-providers/store';
import type { MaintenanceStore } from '@/lib/maintenance/store';
import type { ResourceStore } from '@/lib/resources/store';
import type { ScimConnectionStore } from '@/lib/scim-connections/store';
import type { TenantDomainStore } from '@/lib/tenants/domain/store';
import type { TenantRegister } from '@/lib/tenants/register';
import type { TenantStore } from '@/lib/tenants/store';
import type { TrustedIssuerRoom } from '@/lib/trusted-issuers/store';

/** The stores that a document reaches, over the pool or within one transaction. */
export interface ApplyRooms {
  tenants: TenantStore;
  brandImages: BrandImageStore;
  register: TenantRegister;
  tenantDomains: TenantDomainStore;
  closures: MaintenanceStore;
  resources: ResourceStore;
  detailsTypes: DetailsTypeStore;
  clients: ClientStore;
  initialTokens: InitialTokenStore;
  directory: DirectoryStore;
  credentials: CredentialStore;
  scimConnections: ScimConnectionStore;
  trustedIssuers: TrustedIssuerRoom;
  identityProviders: IdentityProviderStore;
  eventReceivers: EventStore;
  extensionSchemas: ExtensionSchemaRoom;
  /** Every tenant, oldest first. */
  tenantSlugs(): Promise<string[]>;
}

export interface How {
  cause: Cause;
  now: Date;
}

/** What became of one thing that the document names. */
export type Effect = 'created' | 'updated' | 'unchanged';

/** Whether anything happened, of several outcomes on one thing. */
export function effectOf(...kinds: string[]): Effect {
  if (kinds.includes('created')) return 'created';
  return kinds.every((kind) => kind === 'unchanged') ? 'unchanged' : 'updated';
}
