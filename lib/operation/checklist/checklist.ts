import type { TenantSettings } from '@/lib/tenants/settings';
import type { SetupFacts } from './store';

export const setupSteps = ['client', 'directory', 'second-factor', 'mail', 'secret-copy'] as const;
export type SetupStepName = (typeof setupSteps)[number];

/** `begun`: exists but was never used; `failing`: exists but does not work. */
export interface SetupStep {
  name: SetupStepName;
  state: 'done' | 'begun' | 'open' | 'failing';
}

/** What the checklist depends on besides the facts from the store. */
export interface Installation {
  secondFactorRequired: TenantSettings['secondFactorRequired'];
  hasMailServer: boolean;
  /** The fingerprint of the current secret; null if the tenant does not operate the installation. */
  secretFingerprint: string | null;
}

const usedOrBegun = (used: boolean, exists: boolean) => (used ? 'done' : exists ? 'begun' : 'open');

/**
 * The setup steps and their states, derived from the actual data. Only the tenant that operates the installation is
 * asked about the secret.
 */
export function checklist(
  facts: SetupFacts,
  { secondFactorRequired, hasMailServer, secretFingerprint }: Installation,
): SetupStep[] {
  const steps: SetupStep[] = [
    { name: 'client', state: usedOrBegun(facts.clientUsed, facts.hasClient) },
    { name: 'directory', state: usedOrBegun(facts.connectionUsed, facts.hasConnection) },
    { name: 'second-factor', state: secondFactorRequired !== 'off' || facts.hasSecondFactor ? 'done' : 'open' },
    { name: 'mail', state: hasMailServer ? (facts.mailFails ? 'failing' : 'done') : 'open' },
  ];
  if (secretFingerprint === null) return steps;
  // A confirmation for a previous secret does not count for the current one.
  return [...steps, { name: 'secret-copy', state: facts.secretCopy === secretFingerprint ? 'done' : 'open' }];
}
