import type { AdminContext } from '@/lib/auth/require-admin';
import { checklist, type SetupStep } from '@/lib/setup/checklist';
import { secretFingerprint } from '@/lib/setup/secret-fingerprint';
import { defaultTenantSlug } from '@/lib/tenants/paths';

/** How far the tenant is set up, as whoever asks sees it, and whether the list was put away. */
export async function readChecklist({ tenant, container, admin }: AdminContext): Promise<{ steps: SetupStep[]; isPutAway: boolean }> {
  const { config, setup, now } = container;
  const facts = await setup.readFacts({ tenantId: tenant.id, personId: admin.personId, now: now() });
  const steps = checklist(facts, {
    secondFactorRequired: tenant.settings.secondFactorRequired,
    hasMailServer: config.smtp !== null,
    secretFingerprint: tenant.slug === defaultTenantSlug ? secretFingerprint(config.secret) : null,
  });
  return { steps, isPutAway: facts.isDone };
}
