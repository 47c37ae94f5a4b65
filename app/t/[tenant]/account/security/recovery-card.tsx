import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { journeyPath } from '@/lib/auth/next-page';
import { RECOVERY_CODES } from '@/lib/second-factors/recovery-code';
import { tenantPath } from '@/lib/tenants/paths';

const FEW = 3;

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCard({ tenantSlug, unused, editable }: { tenantSlug: string; unused: number; editable: boolean }) {
  const journey = { requestId: null, returnTo: tenantPath(tenantSlug, '/account/security') };
  return (
    <Card
      title="Recovery codes"
      description="Each takes the place of a second factor, once."
      actions={editable && <ButtonLink href={journeyPath(tenantSlug, '/second-factor/recovery-codes', journey)} prefetch={false}>{unused > 0 ? 'Make new ones' : 'Make recovery codes'}</ButtonLink>}
    >
      <p className="text-sm">{unused === 0 ? 'You have none.' : `${unused} of ${RECOVERY_CODES} are unused.`}</p>
      {unused <= FEW && <Callout tone="warning" className="mt-3">Without codes, a lost device keeps you out until an administrator helps.</Callout>}
    </Card>
  );
}
