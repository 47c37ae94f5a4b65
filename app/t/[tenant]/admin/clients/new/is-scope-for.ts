import { machineScopes, scopesOfPeople } from '@/lib/tenants/built-in-scopes';
import { type ClientKind, withPeople } from './kinds';

/** Whether a scope suits a kind of client: scopes about people suit clients with people, SCIM scopes suit machines. */
export function isScopeFor(kind: ClientKind, scope: string): boolean {
  if (machineScopes.has(scope)) return kind === 'machine';
  return !scopesOfPeople.has(scope) || withPeople.includes(kind);
}
