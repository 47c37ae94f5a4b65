import type { Keys } from '@/lib/platform/shared/secret';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { TenantSettings } from '@/lib/tenants/settings';

/** What decisions about records depend on, besides people, groups and clients. */
export interface ImportWorld {
  /** The tenant's users, with the schemas that it declared. */
  userType: ResourceType;
  /** The domain that the tenant's passkeys are bound to; null where there can be none. */
  relyingPartyId: string | null;
  /** The tenant's identity providers. */
  providers: readonly Pick<IdentityProvider, 'id' | 'name' | 'issuer' | 'includesAdministrators'>[];
  scopes: ReadonlySet<string>;
  detailsTypes: ReadonlySet<string>;
  settings: TenantSettings;
  /** Seals the keys of authenticator apps. */
  factorKey: Keys;
}
