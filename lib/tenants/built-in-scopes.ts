import type { ScopeDefinition } from './store';

/** Scopes that every tenant knows, with the sentence of the consent page. They are for clients that act by themselves. */
export const builtInScopes: ReadonlyMap<string, string> = new Map([
  ['scim.read', 'See people and groups by SCIM'],
  ['scim.write', 'Create, change and delete people and groups by SCIM'],
]);

/** What a tenant knows by name: its own scopes and the built-in ones, whose sentence a tenant may have put in its own words. */
export function withBuiltInScopes(own: readonly ScopeDefinition[]): Map<string, string> {
  const scopes = new Map(own.map(({ name, description }) => [name, description]));
  for (const [name, description] of builtInScopes) if (!scopes.has(name)) scopes.set(name, description);
  return scopes;
}

/** The scopes to choose from where a person's consent, or another resource, is what they are for. */
export function withoutBuiltInScopes(scopes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...scopes].filter(([name]) => !builtInScopes.has(name)));
}
