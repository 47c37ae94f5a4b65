import { secretFingerprint } from '@/lib/platform/secrets/secret-fingerprint';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import type { Tenant } from '@/lib/tenants/store';
import { checklist, type SetupStep } from './checklist';
import type { SetupStore } from './store';

interface Asked {
  tenant: Pick<Tenant, 'id' | 'slug' | 'settings'>;
  /** The administrator who views the checklist. */
  personId: string;
  /** The server's configuration: the mail server, if any, and TESSERA_SECRET. */
  config: { smtp: object | null; secret: string };
  now: Date;
}

/** The setup steps of a tenant as the asking administrator sees them, and whether the checklist is hidden. */
export async function readChecklist(
  setup: Pick<SetupStore, 'readFacts'>,
  { tenant, personId, config, now }: Asked,
): Promise<{ steps: SetupStep[]; isPutAway: boolean }> {
  const facts = await setup.readFacts({ tenantId: tenant.id, personId, now });
  const steps = checklist(facts, {
    secondFactorRequired: tenant.settings.secondFactorRequired,
    hasMailServer: config.smtp !== null,
    secretFingerprint: tenant.slug === defaultTenantSlug ? secretFingerprint(config.secret) : null,
  });
  return { steps, isPutAway: facts.isDone };
}
