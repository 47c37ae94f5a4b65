import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { RECOVERY_CODES } from '@/lib/sign-in/second-factors/recovery-code';

const FEW = 3;

/** How many recovery codes are left, and the link to get new ones. */
export function RecoveryCard({
  tenantPlace,
  unused,
  editable,
}: {
  tenantPlace: string;
  unused: number;
  editable: boolean;
}) {
  const t = useText();
  const journey = { requestId: null, returnTo: tenantPath(tenantPlace, '/account/security') };
  return (
    <Card
      title={t('Recovery codes')}
      description={t('Each replaces a second factor once.')}
      actions={
        editable && (
          <ButtonLink href={journeyPath(tenantPlace, '/second-factor/recovery-codes', journey)} prefetch={false}>
            {unused > 0 ? t('Generate new codes') : t('Generate recovery codes')}
          </ButtonLink>
        )
      }
    >
      <p className="text-sm">
        {unused === 0 ? t('None yet.') : t('{unused} of {all} unused.', { unused, all: RECOVERY_CODES })}
      </p>
      {unused <= FEW && (
        <Callout tone="warning" className="mt-3">
          {t('If you lose a device and have no codes, you can’t sign in until an administrator helps.')}
        </Callout>
      )}
    </Card>
  );
}
