import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { journeyPath } from '@/lib/auth/next-page';
import { tenantPath } from '@/lib/tenants/paths';

/** Says that a change needs a fresh confirmation, so that nobody at an unlocked screen adds a factor of their own. */
export function StaleNote({ tenantSlug, confirms }: { tenantSlug: string; confirms: boolean }) {
  const journey = { requestId: null, returnTo: tenantPath(tenantSlug, '/account/security') };
  const href = confirms ? journeyPath(tenantSlug, '/second-factor', journey, { as: 'session' }) : journeyPath(tenantSlug, '/login', journey, { again: '1' });
  return (
    <Callout
      title="Confirm that it is you to change something here"
      actions={<ButtonLink href={href} variant="primary" prefetch={false}>{confirms ? 'Confirm' : 'Sign in again'}</ButtonLink>}
    >
      Changes are possible for ten minutes after that.
    </Callout>
  );
}
