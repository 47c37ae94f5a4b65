import type { TenantDomain } from './domain/domain';
import type { Tenant } from './store';

/** A tenant as those see it who look after all of them. */
export interface RegisteredTenant extends Pick<Tenant, 'id' | 'slug' | 'place' | 'name' | 'status'> {
  /** Null while it is active. */
  suspendedAt: Date | null;
  /** Null while it is active, and where nobody said why. */
  suspensionReason: string | null;
  createdAt: Date;
  /** Its own host name, at whatever stage; null where it has none. */
  domain: TenantDomain | null;
}

/** A tenant's usage. */
export interface TenantUsage {
  /** That are active. */
  people: number;
  /** That are enabled. */
  clients: number;
  /** That can still be refreshed. */
  families: number;
  /** Issued in the last 30 days, by hours that have begun. */
  tokens: number;
}

export type UsedTenant = RegisteredTenant & { usage: TenantUsage };

/** What a suspension stops now, counted. */
export interface SuspensionImpact {
  people: number;
  sessions: number;
  families: number;
  clients: number;
  connections: number;
}

/** What another address of a tenant ends, or has somebody change, counted. */
export interface MoveImpact {
  /** That live at the address so far. */
  sessions: number;
  /** Bound to the host name so far. */
  passkeys: number;
  /** Of the people who have them, those who have no other second factor. */
  onlyPasskeys: number;
  /** That are active and have nothing but a passkey to sign in with. */
  passkeySignIns: number;
  /** Whose software may compare the issuer. */
  clients: number;
  /** That must learn another redirect URI. */
  providers: number;
  /** Whose events name the issuer. */
  receivers: number;
}

export const tenantSorts = ['name', 'slug', 'createdAt'] as const;
export type TenantSort = (typeof tenantSorts)[number];

export interface TenantQuery {
  /** A part of the name or the slug. */
  search?: string;
  status?: Tenant['status'];
  sort: TenantSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
  now: Date;
}

/** Beyond so many the list says "more than", so that a tenant of millions costs it no more than a small one. */
export const listCountedTo = 1_000;

/** How many days of tokens are counted together. */
export const usageDays = 30;

/** Reads tenants as they are now, not as a copy has them. */
export interface TenantRegister {
  /** One page, with usage counted to `listCountedTo` but for tokens. */
  list(query: TenantQuery): Promise<{ tenants: UsedTenant[]; total: number }>;
  /** Null when there is none. Usage is counted to the last. */
  find(by: { slug: string } | { id: string }, now: Date): Promise<UsedTenant | null>;
  /** Which one that is, without its usage; null when there is none. */
  identify(by: { slug: string } | { id: string }): Promise<Pick<Tenant, 'id' | 'slug' | 'name'> | null>;
  countImpact(tenantId: string, now: Date): Promise<SuspensionImpact>;
  countMove(tenantId: string, now: Date): Promise<MoveImpact>;
  /** The owner whom nobody has come in for yet: null for good as soon as anybody of the tenant has had a way to sign in. */
  findAwaitedOwner(tenantId: string): Promise<{ id: string; userName: string } | null>;
  /** Until the transaction ends nobody gets the first way into a tenant. Locks its owners, and then itself. */
  lockClaim(tenantId: string): Promise<void>;
}
