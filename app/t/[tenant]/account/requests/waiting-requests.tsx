import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { REQUESTS_PATH } from '@/lib/pages/sign-in/forms/approval-requests';
import { tenantPath } from '@/lib/platform/shared/paths';

/** Says on the account page that requests are waiting for a decision. */
export function WaitingRequests({ tenantPlace, count }: { tenantPlace: string; count: number }) {
  const t = useText();
  return (
    <Callout
      title={t('backchannel.countRequestsAreWaiting', { count })}
      actions={
        <ButtonLink href={tenantPath(tenantPlace, REQUESTS_PATH)} variant="primary" prefetch={false}>
          {t('backchannel.reviewRequests')}
        </ButtonLink>
      }
    />
  );
}
