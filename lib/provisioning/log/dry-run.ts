import type { NewProvisioningEntry } from './entry';

/** What a kept request would be answered and change if it came now. */
export interface DryRun extends Pick<NewProvisioningEntry, 'status' | 'scimType' | 'detail' | 'changes' | 'response'> {
  /** Whether secrets that were in the request were left out of it. */
  withoutSecrets: boolean;
}
