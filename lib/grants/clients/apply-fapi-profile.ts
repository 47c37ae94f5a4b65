import { againstProfile } from '@/lib/oauth/fapi/security-profile';
import type { Sayable } from '@/lib/platform/shared/message';
import { registeredName } from './check-fapi';
import type { ClientMetadata } from './client';
import { toRfc7591 } from './rfc7591';

export interface ProfileMetadata {
  metadata: Record<string, unknown>;
  /** The fields that the switch has set: the registered name of each, and a description. */
  set: { name: string; detail: Sayable }[];
}

/**
 * Applies the switch for the FAPI 2.0 security profile to client metadata: sets everything that the profile requires,
 * except what the owner must decide (keys, addresses).
 * @param given under the names of RFC 7591
 * @param parsed the same, parsed
 * @param which `left-out`: only omitted fields, so that a contradiction is rejected instead; `all`: given fields too
 */
export function applyFapiProfile(
  given: Record<string, unknown>,
  parsed: ClientMetadata,
  which: 'left-out' | 'all',
): ProfileMetadata {
  const changes = againstProfile(parsed).flatMap(({ field, set }) => {
    const name = registeredName(field);
    return set && (which === 'all' || given[name] === undefined) ? [{ name, ...set }] : [];
  });
  const after = toRfc7591(changes.reduce((client, { to }) => ({ ...client, ...to }), parsed));
  return {
    metadata: { ...given, ...Object.fromEntries(changes.map(({ name }) => [name, after[name]])) },
    set: changes.map(({ name, detail }) => ({ name, detail })),
  };
}
