import { text } from '@/lib/platform/shared/text';
import type { ScopeDefinition } from './store';

/**
 * The scopes about a person, known to every tenant, with their consent page sentences: those of OpenID Connect (Core,
 * 5.4 and 11) and `groups`.
 */
export const scopesOfPeople: ReadonlyMap<string, string> = new Map([
  ['openid', text('Identify you when you sign in')],
  ['profile', text('See your name and profile')],
  ['email', text('See your email address')],
  ['phone', text('See your phone number')],
  ['address', text('See your postal address')],
  ['groups', text('See your groups')],
  ['offline_access', text('Keep this access while you’re away')],
]);

/** The SCIM scopes, also known to every tenant. They are for clients that act on their own behalf. */
export const machineScopes: ReadonlyMap<string, string> = new Map([
  ['scim.read', text('See people and groups with SCIM')],
  ['scim.write', text('Create, change and delete people and groups with SCIM')],
]);

/**
 * All scopes that a tenant does not have to add. Like any other scope, a client can use them only if they are
 * registered for it.
 */
export const builtInScopes: ReadonlyMap<string, string> = new Map([...scopesOfPeople, ...machineScopes]);

/**
 * The scopes that a tenant knows by name: its own and the built-in ones. A tenant may reword the sentence of a built-in
 * scope.
 */
export function withBuiltInScopes(own: readonly ScopeDefinition[]): Map<string, string> {
  const scopes = new Map(own.map(({ name, description }) => [name, description]));
  for (const [name, description] of builtInScopes) if (!scopes.has(name)) scopes.set(name, description);
  return scopes;
}

/** The scopes to offer where a person's consent is involved, or another resource is the target. */
export function withoutMachineScopes(scopes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...scopes].filter(([name]) => !machineScopes.has(name)));
}
