import { againstProfile } from '@/lib/oauth/fapi/security-profile';
import { isDeepStrictEqual } from 'node:util';
import type { ClientMetadata } from './client';
import { registeredName } from './check-fapi';
import { toRfc7591 } from './rfc7591';

export interface HeldMetadata {
  metadata: Record<string, unknown>;
  /** The registered names of the fields that the switch has changed. */
  changed: string[];
}

/**
 * What the switch for the FAPI 2.0 security profile makes of client metadata: everything that the profile asks and that
 * is not the owner's to decide (keys, addresses) is set.
 * @param given under the names of RFC 7591
 * @param parsed the same, parsed
 * @param which `left-out`: only fields that are not given, so that a contradiction is refused instead; `all`: those too
 */
export function holdToProfile(given: Record<string, unknown>, parsed: ClientMetadata, which: 'left-out' | 'all'): HeldMetadata {
  const before = toRfc7591(parsed);
  const settable = againstProfile(parsed).filter(({ field }) => which === 'all' || given[registeredName(field)] === undefined);
  const after = toRfc7591(settable.reduce((client, { set }) => ({ ...client, ...set?.(client) }), parsed));
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return { metadata: { ...given, ...Object.fromEntries(changed.map((name) => [name, after[name]])) }, changed };
}
