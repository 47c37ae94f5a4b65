import type { TenantSettings } from '@/lib/tenants/settings';
import type { SetupFacts } from './store';

export const setupSteps = ['client', 'directory', 'second-factor', 'mail', 'secret-copy'] as const;
export type SetupStepName = (typeof setupSteps)[number];

/** `begun`: there is something, but it was never used; `failing`: it is there and does not work. */
export interface SetupStep {
  name: SetupStepName;
  state: 'done' | 'begun' | 'open' | 'failing';
}

/** What the checklist goes by beside the facts of the store. */
export interface Installation {
  secondFactorRequired: TenantSettings['secondFactorRequired'];
  hasMailServer: boolean;
  /** Of the secret in use; null where the tenant does not run the installation. */
  secretFingerprint: string | null;
}

const usedOrBegun = (used: boolean, exists: boolean) => (used ? 'done' : exists ? 'begun' : 'open');

/** What is set up and what is not, each from what really is. The secret is asked of those alone who run the installation. */
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
  // Confirmed of another secret it says nothing of this one.
  return [...steps, { name: 'secret-copy', state: facts.secretCopy === secretFingerprint ? 'done' : 'open' }];
}
