import { text } from '@/lib/platform/shared/text';
import type { ScopeDefinition } from './store';

/** The scopes of OpenID Connect (Core, 5.4 and 11) and `groups`, which every tenant knows, with the sentence of the consent page. They say something of a person. */
export const scopesOfPeople: ReadonlyMap<string, string> = new Map([
  ['openid', text('Identify you when you sign in')],
  ['profile', text('See your name and profile')],
  ['email', text('See your email address')],
  ['phone', text('See your phone number')],
  ['address', text('See your postal address')],
  ['groups', text('See your groups')],
  ['offline_access', text('Keep this access while you’re away')],
]);

/** Those of SCIM, which every tenant knows too. They are for clients that act by themselves. */
export const machineScopes: ReadonlyMap<string, string> = new Map([
  ['scim.read', text('See people and groups with SCIM')],
  ['scim.write', text('Create, change and delete people and groups with SCIM')],
]);

/** All that no tenant has to add. Like any other scope they are for the clients that have them registered. */
export const builtInScopes: ReadonlyMap<string, string> = new Map([...scopesOfPeople, ...machineScopes]);

/** What a tenant knows by name: its own scopes and the built-in ones, whose sentence a tenant may have put in its own words. */
export function withBuiltInScopes(own: readonly ScopeDefinition[]): Map<string, string> {
  const scopes = new Map(own.map(({ name, description }) => [name, description]));
  for (const [name, description] of builtInScopes) if (!scopes.has(name)) scopes.set(name, description);
  return scopes;
}

/** The scopes to choose from where a person's consent, or another resource, is what they are for. */
export function withoutMachineScopes(scopes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...scopes].filter(([name]) => !machineScopes.has(name)));
}
