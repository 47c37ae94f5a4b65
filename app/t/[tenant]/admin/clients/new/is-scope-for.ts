import { machineScopes, scopesOfPeople } from '@/lib/tenants/built-in-scopes';
import { type ClientKind, withPeople } from './kinds';

/** Whether a scope is for clients of a kind: what says something of a person is for those with people, SCIM's are for machines. */
export function isScopeFor(kind: ClientKind, scope: string): boolean {
  if (machineScopes.has(scope)) return kind === 'machine';
  return !scopesOfPeople.has(scope) || withPeople.includes(kind);
}
