import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { ScopeDefinition } from './store';

/**
 * The scopes about a person, known to every tenant, with their consent page sentences: those of OpenID Connect (Core,
 * 5.4 and 11) and `groups`.
 */
export const scopesOfPeople: ReadonlyMap<string, Sayable> = new Map([
  ['openid', msg('tenants.identifyYouWhenYouSign')],
  ['profile', msg('tenants.seeYourNameAndProfile')],
  ['email', msg('tenants.seeYourEmailAddress')],
  ['phone', msg('tenants.seeYourPhoneNumber')],
  ['address', msg('tenants.seeYourPostalAddress')],
  ['groups', msg('tenants.seeYourGroups')],
  ['offline_access', msg('tenants.keepThisAccessWhileYoure')],
]);

/** The scopes of SCIM and Shared Signals, also known to every tenant, for clients that act on their own behalf. */
export const machineScopes: ReadonlyMap<string, Sayable> = new Map([
  ['scim.read', msg('tenants.seePeopleAndGroupsWith')],
  ['scim.write', msg('tenants.createChangeAndDeletePeople')],
  ['ssf.read', msg('tenants.readStreamsOfSharedSignals')],
  ['ssf.manage', msg('tenants.manageStreamsOfSharedSignals')],
]);

/**
 * All scopes that a tenant does not have to add. Like any other scope, a client can use them only if they are
 * registered for it.
 */
export const builtInScopes: ReadonlyMap<string, Sayable> = new Map([...scopesOfPeople, ...machineScopes]);

/**
 * The scopes that a tenant knows by name: its own and the built-in ones. A tenant may reword the sentence of a built-in
 * scope; one that it stored without rewording is translated.
 */
export function withBuiltInScopes(own: readonly ScopeDefinition[]): Map<string, Sayable> {
  const worded = (name: string, description: string) => {
    const builtIn = builtInScopes.get(name);
    return builtIn && inEnglish(builtIn) === description ? builtIn : verbatim(description);
  };
  const scopes = new Map<string, Sayable>(own.map(({ name, description }) => [name, worded(name, description)]));
  for (const [name, description] of builtInScopes) if (!scopes.has(name)) scopes.set(name, description);
  return scopes;
}

/** The scopes to offer where a person's consent is involved, or another resource is the target. */
export function withoutMachineScopes(scopes: ReadonlyMap<string, Sayable>): ReadonlyMap<string, Sayable> {
  return new Map([...scopes].filter(([name]) => !machineScopes.has(name)));
}
