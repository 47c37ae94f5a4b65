import type { ScimConnectionStore } from '../scim-connections/store';
import type { SelfTestReport } from './step';

/** Keeps with a connection when it was tested and how many steps did not pass, and none of what was sent. */
export function recordSelfTest(
  store: Pick<ScimConnectionStore, 'recordSelfTest'>,
  { tenantId, id }: { tenantId: string; id: string },
  { steps, passed }: Pick<SelfTestReport, 'steps' | 'passed'>,
  now: Date,
): Promise<void> {
  return store.recordSelfTest({ tenantId, id, at: now, failures: steps.length - passed });
}
