import type { NewProvisioningEntry } from './entry';

/** What a kept request would return and change if it were sent now. */
export interface DryRun extends Pick<NewProvisioningEntry, 'status' | 'scimType' | 'detail' | 'changes' | 'response'> {
  /** Whether secrets in the original request were left out. */
  withoutSecrets: boolean;
}
