import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import type { FactorSubject } from '@/lib/pages/sign-in/factor-subject';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { tenantPath } from '@/lib/platform/shared/paths';

/**
 * Says that a change needs a recent sign-in, so that a stranger at an unlocked screen cannot add a factor or token.
 * @param path where the sign-in returns to
 */
export function StaleNote({
  tenantPlace,
  subject,
  path = '/account/security',
}: {
  tenantPlace: string;
  subject: Pick<FactorSubject, 'factors' | 'mayEnrol'>;
  path?: string;
}) {
  const t = useText();
  if (subject.mayEnrol) return <FactorFirst tenantPlace={tenantPlace} />;
  const confirms = subject.factors.length > 0;
  const journey = { requestId: null, returnTo: tenantPath(tenantPlace, path) };
  const href = confirms
    ? journeyPath(tenantPlace, '/second-factor', journey, { as: 'session' })
    : journeyPath(tenantPlace, '/login', journey, { again: '1' });
  return (
    <Callout
      title={t('account.confirmItsYouToMake')}
      actions={
        <ButtonLink href={href} variant="primary" prefetch={false}>
          {confirms ? t('common.confirm') : t('common.signInAgain')}
        </ButtonLink>
      }
    >
      {t('account.youCanThenMakeChanges')}
    </Callout>
  );
}

/**
 * For a person who has nothing to confirm with and whose provider does not report when they signed in: signing in again
 * would not help.
 */
function FactorFirst({ tenantPlace }: { tenantPlace: string }) {
  const t = useText();
  return (
    <Callout
      title={t('common.addSecondFactorFirst')}
      actions={
        <ButtonLink href={tenantPath(tenantPlace, '/account/security')} variant="primary">
          {t('common.addSecondFactor')}
        </ButtonLink>
      }
    >
      {t('common.youHaveNoPasswordTo')}
    </Callout>
  );
}
