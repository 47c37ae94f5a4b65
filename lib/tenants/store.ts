import type { Actor, AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import type { Closure } from '@/lib/tenants/maintenance-mode/maintenance';
import type { TenantSettings } from './settings';
import type { SignInMethods, WayLost } from './sign-in-settings';

export interface Tenant {
  id: string;
  slug: string;
  /** Where it is found: its slug, or its own host name while that is in use (lib/platform/shared/paths.ts). */
  place: string;
  /** A host name of its own that is proved and not in use: tokens that name it may live. */
  spareHost: string | null;
  name: string;
  status: 'active' | 'suspended';
  /** Null while it is open. */
  maintenance: Closure | null;
  /** The defaults, with what the tenant has set. */
  settings: TenantSettings;
  /** The scopes that the tenant knows, by name, with the sentence of the consent page. */
  scopes: ReadonlyMap<string, string>;
  /** The protected resources that it has registered, by identifier. */
  resources: ReadonlyMap<string, ProtectedResource>;
  /** The types of authorization details that it has declared, by identifier. */
  authorizationDetailsTypes: ReadonlyMap<string, DetailsTypeDefinition>;
}

/** What becomes of a tenant. @param reason null where nobody says why: one that was given before stays */
export type StatusChange = { status: 'active' } | { status: 'suspended'; reason: string | null };

export type LockedOut = Record<keyof SignInMethods | 'both', number>;

export interface ScopeDefinition {
  name: string;
  description: string;
}

/** What the room needs of a store. Each verb is one transaction with its audit row, and tells every process. */
export interface TenantStore {
  /** Null when there is none. May be up to a few seconds old. */
  findBySlug(slug: string): Promise<Tenant | null>;
  /** The same by its slug or by its host name that is in use. */
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
   * Changes some settings and leaves the others, whoever changes them at the same time.
   * @param change.names the settings that change
   * @param change.settings those of them that are not at their defaults
   * @param change.by who changes them, and needs a way to sign in that stays
   * @param change.mayChange asked with all settings as they stand, the row locked
   * @throws AboveRank where one is for owners (lib/tenants/settings-rank.ts) and `by` is not one
   * @returns 'refused' when they may not be changed, and a WayLost where a way to sign in is taken away that somebody needs, with nothing written
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
  /** How many active people sign in by nothing but what is taken away: passwords, passkeys, or both. */
  countLockedOut(tenantId: string): Promise<LockedOut>;
  /** @returns 'unchanged' when the tenant has this status and reason, with nothing written */
  setStatus(
    tenant: Pick<Tenant, 'id' | 'slug'> & { change: StatusChange },
    audit: (before: { status: string; reason: string | null }) => AuditEntry,
  ): Promise<'changed' | 'unchanged'>;
}
