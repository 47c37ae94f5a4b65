import type { TenantDomain } from './domain/domain';
import type { Tenant } from './store';

/** A tenant as seen by those who manage all tenants. */
export interface RegisteredTenant extends Pick<Tenant, 'id' | 'slug' | 'place' | 'name' | 'status'> {
  /** Null while it is active. */
  suspendedAt: Date | null;
  /** Null while the tenant is active, or if no reason was given. */
  suspensionReason: string | null;
  createdAt: Date;
  /** Its custom domain, at any stage; null where it has none. */
  domain: TenantDomain | null;
}

/** A tenant's usage. */
export interface TenantUsage {
  /** Active people. */
  people: number;
  /** Enabled ones only. */
  clients: number;
  /** Token families that can still be refreshed. */
  families: number;
  /** Tokens issued in the clock hours that began within the last 30 days. */
  tokens: number;
}

export type UsedTenant = RegisteredTenant & { usage: TenantUsage };

/** Counts of what a suspension stops now. */
export interface SuspensionImpact {
  people: number;
  sessions: number;
  families: number;
  clients: number;
  connections: number;
}

/** Counts of what changing a tenant's address ends or makes people reconfigure. */
export interface MoveImpact {
  /** Active sessions at the current address. */
  sessions: number;
  /** Passkeys bound to the current host name. */
  passkeys: number;
  /** Of the people with such passkeys, those without another second factor. */
  onlyPasskeys: number;
  /** Active people who can sign in only with a passkey. */
  passkeySignIns: number;
  /** Clients whose software may compare the issuer. */
  clients: number;
  /** Identity providers where a new redirect URI must be registered. */
  providers: number;
  /** Event receivers whose events name the issuer. */
  receivers: number;
}

export const tenantSorts = ['name', 'slug', 'createdAt'] as const;
export type TenantSort = (typeof tenantSorts)[number];

export interface TenantQuery {
  /** Part of the name or slug. */
  search?: string;
  status?: Tenant['status'];
  /** Created at this time or later. */
  createdFrom?: Date;
  /** Created before this time. */
  createdUntil?: Date;
  sort: TenantSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
  now: Date;
}

/**
 * Above this number the list shows "more than", so that a tenant with millions of rows costs no more than a small one.
 */
export const listCountedTo = 1_000;

/** The number of days over which tokens are counted. */
export const usageDays = 30;

/** Reads tenants directly from the store, without a cache. */
export interface TenantRegister {
  /** One page. Usage is counted up to `listCountedTo`, except for tokens. */
  list(query: TenantQuery): Promise<{ tenants: UsedTenant[]; total: number }>;
  /** Null when there is no such tenant. Usage is exact up to `COUNTED_EXACTLY`, and an estimate above. */
  find(by: { slug: string } | { id: string }, now: Date): Promise<UsedTenant | null>;
  /** The tenant without its usage; null when there is none. */
  identify(by: { slug: string } | { id: string }): Promise<Pick<Tenant, 'id' | 'slug' | 'name'> | null>;
  /** Counts as `find` does, like `countMove`. */
  countImpact(tenantId: string, now: Date): Promise<SuspensionImpact>;
  countMove(tenantId: string, now: Date): Promise<MoveImpact>;
  /**
   * The first active owner of a tenant that no one has claimed yet; null permanently once any person of the tenant has
   * had a way to sign in.
   */
  findAwaitedOwner(tenantId: string): Promise<{ id: string; userName: string } | null>;
  /**
   * Until the transaction ends, no one can get the tenant's first way to sign in. Locks the tenant's owners, and
   * then the tenant.
   */
  lockClaim(tenantId: string): Promise<void>;
}
