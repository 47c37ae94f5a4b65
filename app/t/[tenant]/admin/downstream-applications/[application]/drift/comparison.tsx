import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Time } from '@/components/ui/time';
import type { Reconcile } from '@/lib/provisioning/downstream/application';
import { cancel } from './actions';

interface ComparisonProps {
  reconcile: Reconcile;
  applicationId: string;
  tenantPlace: string;
  editable: boolean;
}

/** A comparison that has not ended: that it is under way, or what keeps it from ending, and a button that cancels it. */
export function Comparison({ reconcile, applicationId, tenantPlace, editable }: ComparisonProps) {
  const t = useText();
  const { status, lastError } = reconcile;
  const cancelNow = editable && (
    <ActionForm action={cancel.bind(null, tenantPlace)}>
      <input type="hidden" name="application_id" value={applicationId} />
      <SubmitButton variant="secondary" size="sm">
        {t('downstream.cancelComparison')}
      </SubmitButton>
    </ActionForm>
  );
  if (status === 'given-up')
    return (
      <Callout tone="danger" title={t('downstream.comparisonGivenUp')}>
        <FailedAttempts {...reconcile} /> {t('downstream.comparisonGivenUpMeans')}
      </Callout>
    );
  if (lastError)
    return (
      <Callout tone="warning" title={t('downstream.comparisonFails')} actions={cancelNow}>
        <FailedAttempts {...reconcile} />
      </Callout>
    );
  return (
    <Callout title={t('downstream.comparing')} actions={cancelNow}>
      {t('downstream.comparingMeans')}
    </Callout>
  );
}

/** Why the last attempt failed, how many did, and when the next one is. */
export function FailedAttempts({ lastError, failedAttempts: attempts, nextAttemptAt }: Reconcile) {
  const t = useText();
  return (
    <>
      {t('downstream.couldNotBeRead', { reason: lastError ?? t('events.unknownReason'), attempts })}
      {nextAttemptAt && (
        <> {t.rich('events.nextAttempt', { time: () => <Time value={nextAttemptAt} format="seconds" /> })}</>
      )}
    </>
  );
}
