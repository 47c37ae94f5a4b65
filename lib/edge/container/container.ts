import type { Logger } from 'pino';
import type { ExtensionSchemaServices } from '@/lib/directory/extension-schemas/store';
import type { TenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import type { Arrivals } from '@/lib/edge/health/arrivals';
import type { LoadShedder } from '@/lib/edge/health/load-shedding';
import type { Metrics } from '@/lib/edge/health/metrics';
import type { LiveStreams } from '@/lib/edge/live/live-streams';
import type { AccessKeyStore } from '@/lib/grants/access-keys/store';
import type { DetailsTypeStore } from '@/lib/grants/authorization-details-types/store';
import type { BackchannelRequestLog } from '@/lib/grants/backchannel-requests/ping';
import type { SectorDocuments } from '@/lib/grants/clients/check-sector';
import type { ClientLogoStore } from '@/lib/grants/clients/logo/store';
import type { Usage } from '@/lib/grants/clients/postgres/client-uses';
import type { InitialTokenStore } from '@/lib/grants/clients/registration/store';
import type { ClientStore } from '@/lib/grants/clients/store';
import type { ClientAddresses } from '@/lib/grants/clients/unsafe-address';
import type { ConsentStore } from '@/lib/grants/consents/store';
import type { LogoutLog } from '@/lib/grants/logout/store';
import type { PersonalTokenStore } from '@/lib/grants/personal-tokens/store';
import type { ResourceStore } from '@/lib/grants/resources/store';
import type { ScopeStore } from '@/lib/grants/scopes/store';
import type { KeyServices } from '@/lib/grants/signing-keys/store';
import type { FamilyStore } from '@/lib/grants/token-families/store';
import type { TenantTokenHooks } from '@/lib/grants/token-hook/store';
import type { TransmitterFinding } from '@/lib/grants/trusted-issuers/check-transmitter';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import type { TrustedIssuerServices } from '@/lib/grants/trusted-issuers/store';
import type { TransmitterClient } from '@/lib/grants/trusted-issuers/streams/transmitter-api';
import type { AuditChainStore, AuditLogStore } from '@/lib/journal/audit/store';
import type { NewFailedRequest } from '@/lib/journal/failures/postgres/failed-request-batch';
import type { FailedRequestStore } from '@/lib/journal/failures/store';
import type { PostOffice } from '@/lib/journal/mail/post-office';
import type { ExportStore } from '@/lib/moving/export/store';
import type { ImportStore } from '@/lib/moving/import/store';
import type { ImportServices } from '@/lib/moving/import/turn';
import type { RemoteKeySets } from '@/lib/oauth/assertion/remote-key-sets';
import type { Client } from '@/lib/oauth/clients/client';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import type { ClientDocuments } from '@/lib/oauth/metadata-document/client-documents';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import type { SetupStore } from '@/lib/operation/checklist/store';
import type { DepartureStore } from '@/lib/operation/departures/store';
import type { ListViewStore } from '@/lib/operation/list-views/store';
import type { LiveStore } from '@/lib/operation/live/store';
import type { SearchStore } from '@/lib/operation/search/store';
import type { SealedStore } from '@/lib/operation/secrets/store';
import type { SetupLinkStore } from '@/lib/operation/setup-links/store';
import type { UsageStore } from '@/lib/operation/usage/store';
import type { Config } from '@/lib/platform/config/env';
import type { Batch } from '@/lib/platform/postgres/batch';
import type { Database } from '@/lib/platform/postgres/database';
import type { Readiness } from '@/lib/platform/postgres/migrations/readiness';
import type { TenantKeyring } from '@/lib/platform/secrets/tenant-keys';
import type { Clock } from '@/lib/platform/shared/clock';
import type { Dispatcher } from '@/lib/platform/shared/dispatcher';
import type { Keys } from '@/lib/platform/shared/secret';
import type { DownstreamApplication } from '@/lib/provisioning/downstream/application';
import type { Remote } from '@/lib/provisioning/downstream/remote';
import type { DownstreamServices } from '@/lib/provisioning/downstream/store';
import type { NewProvisioningEntry } from '@/lib/provisioning/log/entry';
import type { ProvisioningLogStore } from '@/lib/provisioning/log/store';
import type { PullServices } from '@/lib/provisioning/pull/open-directory';
import type { PullStore } from '@/lib/provisioning/pull/store';
import type { RateLimiter } from '@/lib/provisioning/scim-connections/rate-limit/rate-limiter';
import type { ScimConnectionStore } from '@/lib/provisioning/scim-connections/store';
import type { IdentityProviderServices } from '@/lib/sign-in/identity-providers/services';
import type { SecondFactorStore } from '@/lib/sign-in/second-factors/store';
import type { SessionStore } from '@/lib/sign-in/sessions/store';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import type { BrandImageStore } from '@/lib/tenants/branding/store';
import type { LookUpTxt } from '@/lib/tenants/domain/check-record';
import type { TenantDomainStore } from '@/lib/tenants/domain/store';
import type { EmailDomainStore } from '@/lib/tenants/email-domains/store';
import type { MaintenanceStore } from '@/lib/tenants/maintenance-mode/store';
import type { TenantRegister } from '@/lib/tenants/register';
import type { Tenant, TenantStore } from '@/lib/tenants/store';
import type { Count } from './counted-stores';
import type { EventDelivery } from './event-delivery';
import type { PeopleStores } from './people-stores';
import type { ScimStores } from './scim-stores';

/** Everything that is built once per process. */
export interface Container extends PeopleStores, Omit<EventDelivery, 'eventDeliveryWorker'> {
  config: Config;
  /** The host and port of the configured origin, as in a Host header. */
  ownHost: string;
  log: Logger;
  /** The log of background work, which reports an unavailable database once a minute. */
  jobLog: Logger;
  now: Clock;
  database: Database;
  /** Keys derived from the secrets in use, by purpose. */
  secrets: {
    refreshToken: Keys;
    userCode: Keys;
    logoutRequest: Keys;
    ping: Keys;
    dpopNonce: Keys;
    session: Keys;
    csrf: Keys;
    scimCursor: Keys;
    secondFactor: Keys;
    playground: Keys;
  };
  tenants: TenantStore;
  /** Tenants' custom domains. */
  tenantDomains: TenantDomainStore;
  /** The email domains of tenants. */
  emailDomains: EmailDomainStore;
  /** Looks up TXT records in DNS. */
  lookUpTxt: LookUpTxt;
  /** The slug of the tenant that uses a custom domain. May be a few seconds old. */
  slugAtHost(host: string): Promise<string | undefined>;
  /** All tenants, for operators. */
  tenantRegister: TenantRegister;
  /**
   * Creates a tenant and its first owner in one transaction. The stores passed to `work` belong to that transaction.
   */
  found<Outcome>(
    work: (stores: PeopleStores & { tenants: TenantStore; register: TenantRegister }) => Promise<Outcome>,
  ): Promise<Outcome>;
  /** The logos of all tenants. */
  brandImages: BrandImageStore;
  /** Tenant keys that outlive a rotated secret. Loaded for every tenant that `tenants` has returned. */
  tenantKeys: TenantKeyring;
  /** Everything that is stored encrypted, for re-encryption. */
  sealed: SealedStore;
  /** A tenant's keys as the protocol uses them. */
  signingKeys(tenantId: string): SigningKeys;
  /** The keys of all tenants, for rotation and maintenance. */
  keys: KeyServices;
  oauth: OAuthStore;
  /** The key sets that clients and issuers of all tenants publish. */
  remoteKeys: RemoteKeySets;
  /** The metadata documents that clients of all tenants publish at the URL that is their client_id. */
  clientDocuments: ClientDocuments;
  /** Which private addresses clients created by administrators may be notified at. */
  clientAddresses: ClientAddresses;
  /** Documents in which clients created by administrators list the redirect URIs that share pairwise subjects. */
  sectorDocuments: SectorDocuments;
  /** The same for clients that register themselves. */
  sectorDocumentsOfStrangers: SectorDocuments;
  /** The origins of the tenant's browser-based public clients. May be a few seconds old. */
  browserOrigins(tenantId: string): Promise<ReadonlySet<string>>;
  sessions: SessionStore;
  secondFactors: SecondFactorStore;
  throttle: Throttle;
  /** Whether a password is known to be breached, according to the configured service. */
  isBreachedPassword(password: string): Promise<boolean>;
  /** Access keys for the management API. */
  accessKeys: AccessKeyStore;
  /** The personal access tokens that people create. */
  personalTokens: PersonalTokenStore;
  clients: ClientStore;
  /** The logos of clients, fetched from their `logo_uri`. */
  clientLogos: ClientLogoStore;
  /** Initial access tokens, for tenants that require one to register a client. */
  initialTokens: InitialTokenStore;
  resources: ResourceStore;
  /** The types of authorization details that tenants declare. */
  detailsTypes: DetailsTypeStore;
  /** What tenants ask before they issue tokens. */
  tokenHooks: TenantTokenHooks;
  scopes: ScopeStore;
  families: FamilyStore;
  consents: ConsentStore;
  scimConnections: ScimConnectionStore;
  /** The directories that connections pull from. */
  pullSources: PullStore;
  /** What these are read with. */
  pulling: PullServices;
  imports: ImportStore;
  /** What imports are continued with. */
  importing: ImportServices;
  /** The applications that people and groups are pushed to. */
  downstream: DownstreamServices;
  /** Sends requests to a downstream application, beside those of its queue. */
  remoteOf(application: DownstreamApplication): Remote;
  /** Limits the request rate of SCIM connections, across all processes. */
  scimRateLimiter: RateLimiter;
  trustedIssuers: TrustedIssuerServices;
  /** Compares what a transmitter of Shared Signals publishes about itself with its registration. */
  /** Reaches the stream management of transmitters. */
  transmitters: TransmitterClient;
  checkTransmitter(issuer: RegisteredIssuer): Promise<TransmitterFinding[]>;
  /** The identity providers whose sign-ins tenants accept. */
  identityProviders: IdentityProviderServices;
  extensionSchemas: ExtensionSchemaServices;
  /**
   * The resource types that SCIM serves in a tenant, with the extension schemas that it declared. May be a few seconds
   * old.
   */
  resourceTypes(tenantId: string): Promise<TenantResourceTypes>;
  /** Runs work on people in one transaction. The stores passed to `work` belong to that transaction. */
  people<Outcome>(work: (stores: PeopleStores) => Promise<Outcome>): Promise<Outcome>;
  /** The stores of SCIM resources, by type. */
  scimStores: ScimStores;
  /** Runs work on SCIM resources in a transaction that is always rolled back, so that nothing is kept. */
  scratch<Outcome>(work: (stores: ScimStores) => Promise<Outcome>): Promise<Outcome>;
  /** The logout tokens sent to clients when sessions ended. */
  logoutLog: LogoutLog;
  /** The backchannel authentication requests of clients, with the pings that notified clients of decisions. */
  backchannelRequestLog: BackchannelRequestLog;
  /**
   * Delivers the outboxes: events to receivers that do not poll, logout tokens and pings to clients, and people and
   * groups to downstream applications. Fetches the logos of clients.
   */
  deliveryWorker: Dispatcher;
  /** Aborted when the process is about to end, so that long-polling requests are answered. */
  stopping: AbortController;
  /** Sends the emails in the outbox; null if no mail server is configured. */
  mail: PostOffice | null;
  auditLog: AuditLogStore;
  /** What exports of whole tenants read. */
  transferExport: ExportStore;
  auditChain: AuditChainStore;
  usage: Batch<Usage>;
  /** Counts a tenant's usage by the hour. */
  count: Count;
  /** The usage counts. */
  usageLog: UsageStore;
  /** The facts that the setup checklist is based on. */
  setup: SetupStore;
  /** The people who left, and what ended. */
  departures: DepartureStore;
  /** How administrators look at lists of the console. */
  listViews: ListViewStore;
  setupLinks: SetupLinkStore;
  /** Searches a tenant for what an administrator types. */
  search: SearchStore;
  /** What changed that an open page of the console shows. */
  liveStore: LiveStore;
  /** The open pages of the console that this process tells of changes. */
  liveStreams: LiveStreams;
  /** Queues failures to be stored. */
  failures: Batch<NewFailedRequest>;
  /** Queues SCIM requests to be stored in the provisioning log. */
  provisioning: Batch<NewProvisioningEntry>;
  /** The stored SCIM requests. */
  provisioningLog: ProvisioningLogStore;
  /** The stored failures. */
  failedRequestLog: FailedRequestStore;
  metrics: Metrics;
  /** Whether requests can be accepted. */
  load: LoadShedder;
  /** When requests arrived. */
  arrivals: Arrivals;
  /** Cached values, however old, that need no query. Only for answers that grant nothing. */
  known: {
    /** By slug, or by custom domain in use. */
    tenant(place: string): Tenant | null | undefined;
    client(tenantId: string, clientId: string): Client | null | undefined;
    /** The origins of the tenant's browser-based public clients. */
    browserOrigins(tenantId: string): ReadonlySet<string> | undefined;
  };
  /** The maintenance mode switches. */
  closures: MaintenanceStore;
  maintenance: {
    /**
     * Deletes what has expired.
     * @param limits.milliseconds how long it may go on; until nothing is left by default
     * @returns the number of rows by table
     */
    reap(limits?: { milliseconds?: number }): Promise<Record<string, number>>;
    /** Rotates and retires the signing keys that are due. */
    keepKeys(): Promise<{ rotated: number; retired: number }>;
    /**
     * Seals new audit log entries.
     * @returns the number of entries
     */
    sealAuditLogs(): Promise<number>;
    /** Continues the deletions of clients that were unfinished when the request was answered. Never throws. */
    finishClientDeletions(): Promise<void>;
    tableSizes(): Promise<{ table: string; bytes: number }[]>;
  };
  readiness(): Promise<Readiness | { status: 'not-ready'; reason: 'shutting-down' }>;
  /** Makes `readiness` report that the process is shutting down, while it still serves. */
  withdraw(): void;
  close(): Promise<void>;
}
