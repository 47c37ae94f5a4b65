import type { Actor, AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { Sayable } from '@/lib/platform/shared/message';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import type { TokenHookDefinition } from '@/lib/tenants/fields/token-hook';
import type { Closure } from '@/lib/tenants/maintenance-mode/maintenance';
import type { TenantSettings } from './settings';
import type { SignInMethods, WayLost } from './sign-in-settings';

export interface Tenant {
  id: string;
  slug: string;
  /** The tenant's slug, or its custom domain while that is in use (lib/platform/shared/paths.ts). */
  place: string;
  /** A verified custom domain that is not in use; tokens that name it may still be active. */
  spareHost: string | null;
  name: string;
  status: 'active' | 'suspended';
  /** Null while it is open. */
  maintenance: Closure | null;
  /** The tenant's settings, including defaults. */
  settings: TenantSettings;
  /** The scopes that the tenant knows, by name, with their consent page sentences. */
  scopes: ReadonlyMap<string, Sayable>;
  /** The tenant's registered resources, by identifier. */
  resources: ReadonlyMap<string, ProtectedResource>;
  /** The tenant's declared types of authorization details, by identifier. */
  authorizationDetailsTypes: ReadonlyMap<string, DetailsTypeDefinition>;
  /** Null if the tenant has no token hook; it may be inactive. */
  tokenHook: TokenHookDefinition | null;
}

/**
 * A new tenant status.
 * @param reason null if none is given; an earlier reason then stays
 */
export type StatusChange = { status: 'active' } | { status: 'suspended'; reason: string | null };

export type LockedOut = Record<keyof SignInMethods | 'both', number>;

export interface ScopeDefinition {
  name: string;
  description: string;
}

/** What tenants need from a store. Each method is one transaction with its audit row, and notifies every process. */
export interface TenantStore {
  /** Null when there is none. May be up to a few seconds old. */
  findBySlug(slug: string): Promise<Tenant | null>;
  /** The same by its slug, or by its custom domain if that is in use. */
  findByPlace(place: string): Promise<Tenant | null>;
  /** @returns 'exists' when the slug is taken, with nothing changed */
  create(
    tenant: { id: string; slug: string; name: string; settings: JsonObject; scopes: ScopeDefinition[] },
    audit: AuditEntry,
  ): Promise<'created' | 'exists'>;
  update(
    tenant: { id: string; slug: string; name?: string; settings?: JsonObject; scopes?: ScopeDefinition[] },
    audit: AuditEntry,
  ): Promise<void>;
  /**
   * Changes some settings and leaves the others, even under concurrent changes.
   * @param change.names the settings that change
   * @param change.settings those of them that are not at their defaults
   * @param change.by who makes the change, and must keep a way to sign in
   * @param change.mayChange called with all current settings, with the row locked
   * @throws AboveRank where a setting is for owners (lib/tenants/settings-rank.ts) and `by` is not one
   * @returns 'refused' when the settings may not be changed, and a WayLost where a sign-in method is removed that
   *   someone needs, with nothing written
   */
  changeSettings(
    change: {
      id: string;
      slug: string;
      names: string[];
      settings: JsonObject;
      by: Actor;
      mayChange?: (current: TenantSettings) => boolean;
    },
    audit: (current: TenantSettings) => AuditEntry,
  ): Promise<'changed' | 'refused' | WayLost>;
  /** How many active people can sign in only by the methods being removed: passwords, passkeys, or both. */
  countLockedOut(tenantId: string): Promise<LockedOut>;
  /** @returns 'unchanged' when the tenant already has this status and reason, with nothing written */
  setStatus(
    tenant: Pick<Tenant, 'id' | 'slug'> & { change: StatusChange },
    audit: (before: { status: string; reason: string | null }) => AuditEntry,
  ): Promise<'changed' | 'unchanged'>;
}
