import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Time } from '@/components/ui/time';
import { UpcomingTime } from '@/components/ui/upcoming-time';
import type {
  ApplicationCounts,
  ApplicationHealth,
  DownstreamApplication,
} from '@/lib/provisioning/downstream/application';
import { driftPath } from '../application-path';
import { enable, retry } from './actions';

interface HealthProps {
  application: DownstreamApplication & ApplicationHealth & ApplicationCounts;
  tenantPlace: string;
  editable: boolean;
}

/** What is wrong with the application's requests, or what to do before the first of them. */
export function Health({ application, tenantPlace, editable }: HealthProps) {
  const t = useText();
  const { id, disabledAt, failingSince, pausedUntil, lastError, lastConfirmedAt, waiting, givenUp } = application;
  if (disabledAt)
    return (
      lastConfirmedAt === null && (
        <Callout
          title={t('downstream.nothingSentYet')}
          actions={
            editable && (
              <>
                <ButtonLink href={driftPath(tenantPlace, id)}>{t('downstream.dryRun')}</ButtonLink>
                <ActionForm action={enable.bind(null, tenantPlace)}>
                  <input type="hidden" name="application_id" value={id} />
                  <SubmitButton>{t('downstream.enableApplication')}</SubmitButton>
                </ActionForm>
              </>
            )
          }
        >
          {t('downstream.nothingSentYetMeans')}
        </Callout>
      )
    );
  const retryNow = editable && waiting + givenUp > 0 && (
    <ActionForm action={retry.bind(null, tenantPlace)}>
      <input type="hidden" name="application_id" value={id} />
      <SubmitButton variant="secondary" size="sm">
        {t('leavers.retryNow')}
      </SubmitButton>
    </ActionForm>
  );
  if (failingSince)
    return (
      <Callout tone="warning" title={t('downstream.requestsFail')} actions={retryNow}>
        {t.rich('events.sinceReason', {
          reason: lastError === null ? t('events.unknownReason') : t(lastError),
          time: () => <Time value={failingSince} />,
        })}{' '}
        {pausedUntil && t.rich('events.nextAttempt', { time: () => <UpcomingTime value={pausedUntil} /> })}
      </Callout>
    );
  return (
    givenUp > 0 && (
      <Callout tone="danger" title={t('downstream.someGivenUp', { count: givenUp })} actions={retryNow}>
        {t('downstream.someGivenUpMeans')}
      </Callout>
    )
  );
}
