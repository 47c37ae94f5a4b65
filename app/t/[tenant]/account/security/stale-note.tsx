import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { journeyPath } from '@/lib/auth/next-page';
import { tenantPath } from '@/lib/tenants/paths';

/** Says that a change needs a fresh confirmation, so that nobody at an unlocked screen adds a factor or token of their own. @param path where it leads back to */
export function StaleNote({ tenantSlug, confirms, path = '/account/security' }: { tenantSlug: string; confirms: boolean; path?: string }) {
  const t = useText();
  const journey = { requestId: null, returnTo: tenantPath(tenantSlug, path) };
  const href = confirms ? journeyPath(tenantSlug, '/second-factor', journey, { as: 'session' }) : journeyPath(tenantSlug, '/login', journey, { again: '1' });
  return (
    <Callout
      title={t('Confirm that it is you to change something here')}
      actions={<ButtonLink href={href} variant="primary" prefetch={false}>{confirms ? t('Confirm') : t('Sign in again')}</ButtonLink>}
    >
      {t('Changes are possible for ten minutes after that.')}
    </Callout>
  );
}
