import type { Logger } from 'pino';
import type { ExtensionSchemaRoom } from '@/lib/directory/extension-schemas/store';
import type { TenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import type { LoadShedder } from '@/lib/edge/health/load-shedding';
import type { Metrics } from '@/lib/edge/health/metrics';
import type { AccessKeyStore } from '@/lib/grants/access-keys/store';
import type { DetailsTypeStore } from '@/lib/grants/authorization-details-types/store';
import type { SectorDocuments } from '@/lib/grants/clients/check-sector';
import type { Usage } from '@/lib/grants/clients/postgres/client-uses';
import type { InitialTokenStore } from '@/lib/grants/clients/registration/store';
import type { ClientStore } from '@/lib/grants/clients/store';
import type { ConsentStore } from '@/lib/grants/consents/store';
import type { LogoutLog } from '@/lib/grants/logout/store';
import type { PersonalTokenStore } from '@/lib/grants/personal-tokens/store';
import type { ResourceStore } from '@/lib/grants/resources/store';
import type { ScopeStore } from '@/lib/grants/scopes/store';
import type { KeyRoom } from '@/lib/grants/signing-keys/store';
import type { FamilyStore } from '@/lib/grants/token-families/store';
import type { TrustedIssuerRoom } from '@/lib/grants/trusted-issuers/store';
import type { AuditChainStore, AuditLogStore } from '@/lib/journal/audit/store';
import type { NewRefusal } from '@/lib/journal/failures/postgres/refusal-batch';
import type { RefusalStore } from '@/lib/journal/failures/store';
import type { PostOffice } from '@/lib/journal/mail/post-office';
import type { RemoteKeySets } from '@/lib/oauth/assertion/remote-key-sets';
import type { Client } from '@/lib/oauth/clients/client';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import type { ClientDocuments } from '@/lib/oauth/metadata-document/client-documents';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import type { SetupStore } from '@/lib/operation/checklist/store';
import type { SearchStore } from '@/lib/operation/search/store';
import type { SealedStore } from '@/lib/operation/secrets/store';
import type { UsageStore } from '@/lib/operation/usage/store';
import type { Config } from '@/lib/platform/config/env';
import type { Batch } from '@/lib/platform/postgres/batch';
import type { Database } from '@/lib/platform/postgres/database';
import type { Readiness } from '@/lib/platform/postgres/migrations/readiness';
import type { TenantKeyring } from '@/lib/platform/secrets/tenant-keys';
import type { Clock } from '@/lib/platform/shared/clock';
import type { Dispatcher } from '@/lib/platform/shared/dispatcher';
import type { Keys } from '@/lib/platform/shared/secret';
import type { NewProvisioningEntry } from '@/lib/provisioning/log/entry';
import type { ProvisioningLogStore } from '@/lib/provisioning/log/store';
import type { RateLimiter } from '@/lib/provisioning/scim-connections/rate-limit/rate-limiter';
import type { ScimConnectionStore } from '@/lib/provisioning/scim-connections/store';
import type { IdentityProviderRoom } from '@/lib/sign-in/identity-providers/room';
import type { SecondFactorStore } from '@/lib/sign-in/second-factors/store';
import type { SessionStore } from '@/lib/sign-in/sessions/store';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import type { BrandImageStore } from '@/lib/tenants/branding/store';
import type { LookUpTxt } from '@/lib/tenants/domain/check-record';
import type { TenantDomainStore } from '@/lib/tenants/domain/store';
import type { MaintenanceStore } from '@/lib/tenants/maintenance-mode/store';
import type { TenantRegister } from '@/lib/tenants/register';
import type { Tenant, TenantStore } from '@/lib/tenants/store';
import type { Count } from './counted-stores';
import type { EventDelivery } from './event-delivery';
import type { PeopleRooms } from './people-rooms';
import type { ScimStores } from './scim-stores';

/** Everything that is built once a process. */
export interface Container extends PeopleRooms, Omit<EventDelivery, 'eventCourier'> {
  config: Config;
  /** The host of the configured origin, with its port, as requests name it. */
  ownHost: string;
  log: Logger;
  now: Clock;
  database: Database;
  /** Keys derived from the secrets in use, by purpose. */
  secrets: {
    refreshToken: Keys;
    userCode: Keys;
    logoutRequest: Keys;
    dpopNonce: Keys;
    session: Keys;
    csrf: Keys;
    scimCursor: Keys;
    secondFactor: Keys;
    playground: Keys;
  };
  tenants: TenantStore;
  /** The host names of tenants' own. */
  tenantDomains: TenantDomainStore;
  /** What DNS says now. */
  lookUpTxt: LookUpTxt;
  /** The slug of the tenant that has a host name in use. May be up to a few seconds old. */
  slugAtHost(host: string): Promise<string | undefined>;
  /** All tenants, for those who look after them. */
  tenantRegister: TenantRegister;
  /** Runs work on a tenant and its first owner in one transaction, over the rooms that are handed in. */
  found<Outcome>(
    work: (rooms: PeopleRooms & { tenants: TenantStore; register: TenantRegister }) => Promise<Outcome>,
  ): Promise<Outcome>;
  /** The logos of all tenants. */
  brandImages: BrandImageStore;
  /** The keys that tenants keep beyond the life of a secret. Those of every tenant that `tenants` has found are loaded. */
  tenantKeys: TenantKeyring;
  /** Everything that is stored sealed, for resealing. */
  sealed: SealedStore;
  /** The keys of a tenant as the protocol uses them. */
  signingKeys(tenantId: string): SigningKeys;
  /** The keys of all tenants as they are looked after. */
  keys: KeyRoom;
  oauth: OAuthStore;
  /** The key sets that clients and issuers of all tenants publish. */
  remoteKeys: RemoteKeySets;
  /** What clients of all tenants publish at the address that is their client_id. */
  clientDocuments: ClientDocuments;
  /** Where clients of administrators say which redirect URIs share pairwise subjects. */
  sectorDocuments: SectorDocuments;
  /** The same for clients that register themselves. */
  sectorDocumentsOfStrangers: SectorDocuments;
  /** The origins at which the tenant's public clients live in browsers. May be up to a few seconds old. */
  browserOrigins(tenantId: string): Promise<ReadonlySet<string>>;
  sessions: SessionStore;
  secondFactors: SecondFactorStore;
  throttle: Throttle;
  /** Whether a password is known to be stolen, as far as the configured service tells. */
  isBreachedPassword(password: string): Promise<boolean>;
  /** What opens the management API. */
  accessKeys: AccessKeyStore;
  /** The tokens that people make for themselves. */
  personalTokens: PersonalTokenStore;
  clients: ClientStore;
  /** With which software registers itself, where a tenant asks for one. */
  initialTokens: InitialTokenStore;
  resources: ResourceStore;
  /** The types of rich authorization requests that tenants declare. */
  detailsTypes: DetailsTypeStore;
  scopes: ScopeStore;
  families: FamilyStore;
  consents: ConsentStore;
  scimConnections: ScimConnectionStore;
  /** How fast SCIM connections may ask, all processes together. */
  scimRateLimiter: RateLimiter;
  trustedIssuers: TrustedIssuerRoom;
  /** Whose sign-in tenants take. */
  identityProviders: IdentityProviderRoom;
  extensionSchemas: ExtensionSchemaRoom;
  /** What SCIM serves in a tenant, with the schemas that it declared. May be up to a few seconds old. */
  resourceTypes(tenantId: string): Promise<TenantResourceTypes>;
  /** Runs work on people in one transaction, over the rooms that are handed in. */
  people<Outcome>(work: (rooms: PeopleRooms) => Promise<Outcome>): Promise<Outcome>;
  /** Where the resources of SCIM are kept, by type. */
  scimStores: ScimStores;
  /** Runs work on the resources of SCIM of which nothing is kept: one transaction that is always rolled back. */
  scratch<Outcome>(work: (stores: ScimStores) => Promise<Outcome>): Promise<Outcome>;
  /** What clients were told of ended sessions. */
  logoutLog: LogoutLog;
  /** Sends what waits in the outboxes: events to those that do not poll, and to clients that sessions have ended. */
  courier: Dispatcher;
  /** Aborted when the process is about to end: whoever holds a request open answers it. */
  stopping: AbortController;
  /** Sends the mails of the outbox; null without a mail server. */
  mail: PostOffice | null;
  auditLog: AuditLogStore;
  auditChain: AuditChainStore;
  usage: Batch<Usage>;
  /** Counts what happens in tenants, hour by hour. */
  count: Count;
  /** What was counted. */
  usageLog: UsageStore;
  /** What the set-up checklist goes by. */
  setup: SetupStore;
  /** Finds things of a tenant by what an administrator types. */
  search: SearchStore;
  /** Where refusals go to be kept. */
  refusals: Batch<NewRefusal>;
  /** Where SCIM requests go to be kept. */
  provisioning: Batch<NewProvisioningEntry>;
  /** The SCIM requests that were kept. */
  provisioningLog: ProvisioningLogStore;
  /** The refusals that were kept. */
  refusalLog: RefusalStore;
  metrics: Metrics;
  /** Whether requests can be taken on. */
  load: LoadShedder;
  /** What this process knows without asking, however old: for answers that grant nothing. */
  known: {
    /** By its slug, or its host name in use. */
    tenant(place: string): Tenant | null | undefined;
    client(tenantId: string, clientId: string): Client | null | undefined;
    /** Where a tenant's public clients of browsers live. */
    browserOrigins(tenantId: string): ReadonlySet<string> | undefined;
  };
  /** The switches that close tenants. */
  closures: MaintenanceStore;
  maintenance: {
    /** Deletes what has expired. @returns rows by table */
    reap(): Promise<Record<string, number>>;
    /** Rotates and retires the signing keys whose time has come. */
    keepKeys(): Promise<{ rotated: number; retired: number }>;
    /** Seals what was written to the audit logs. @returns how many entries */
    sealAuditLogs(): Promise<number>;
    /** Goes on with the deletions of clients that were not finished when they were answered. Never throws. */
    finishClientDeletions(): Promise<void>;
    tableSizes(): Promise<{ table: string; bytes: number }[]>;
  };
  readiness(): Promise<Readiness>;
  close(): Promise<void>;
}
