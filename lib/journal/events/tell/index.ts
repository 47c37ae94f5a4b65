import { tellAuditEntry } from './tell-audit-entry';
import { tellResource } from './tell-resource';
import { tellRevokedFamily } from './tell-revoked-family';
import { tellTest } from './tell-test';
import type { Teller } from './told';

/** Who puts which events into words, by what their kinds begin with. Another family of events is another line. */
const tellers: Record<string, Teller> = {
  resource: tellResource,
  'token-family': tellRevokedFamily,
  'audit-entry': tellAuditEntry,
  test: tellTest,
};

/** The teller of an event. @param kinds all of one family */
export function tellerOf(kinds: readonly string[]): Teller {
  const family = kinds[0]?.split('.', 1)[0] ?? '';
  const teller = Object.hasOwn(tellers, family) ? tellers[family] : undefined;
  if (!teller) throw new Error(`Nobody can tell an event of the kinds ${kinds.join(', ')}.`);
  return teller;
}
