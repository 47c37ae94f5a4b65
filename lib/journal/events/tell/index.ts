import { tellAuditEntry } from './tell-audit-entry';
import { tellResource } from './tell-resource';
import { tellRevokedFamily } from './tell-revoked-family';
import { tellTest } from './tell-test';
import type { Teller } from './told';

/**
 * Which function describes which events, by the first part of their kinds. A new family of events needs a line here.
 */
const tellers: Record<string, Teller> = {
  resource: tellResource,
  'token-family': tellRevokedFamily,
  'audit-entry': tellAuditEntry,
  test: tellTest,
};

/**
 * The function that describes an event.
 * @param kinds all of one family
 */
export function tellerOf(kinds: readonly string[]): Teller {
  const family = kinds[0]?.split('.', 1)[0] ?? '';
  const teller = Object.hasOwn(tellers, family) ? tellers[family] : undefined;
  if (!teller) throw new Error(`Nobody can tell an event of the kinds ${kinds.join(', ')}.`);
  return teller;
}
