import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { Identifier } from '@/components/ui/identifier';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { ResourceStatus } from '@/lib/journal/downstream/downstream-resource';
import type {
  ApplicationCounts,
  ApplicationHealth,
  DownstreamApplication,
} from '@/lib/provisioning/downstream/application';
import { provisioningPath } from '../../provisioning/provisioning-path';
import { applicationPath, driftPath } from '../application-path';
import { assignmentLabels, authenticationLabels } from '../labels';
import { check } from './actions';
import { FailedAttempts } from './drift/comparison';

interface ApplicationFactsProps {
  application: DownstreamApplication & ApplicationHealth & ApplicationCounts;
  /** The names of the assigned groups. */
  groups: readonly string[];
  tenantPlace: string;
  editable: boolean;
}

/** Where the application is, who is pushed, and how far it is. */
export function ApplicationFacts({ application, groups, tenantPlace, editable }: ApplicationFactsProps) {
  const t = useText();
  const { id, baseUrl, authentication, waiting, confirmed, givenUp, lastConfirmedAt } = application;
  const filtered = (status: ResourceStatus, count: number): ReactNode => (
    <TextLink href={`${applicationPath(tenantPlace, id)}?${new URLSearchParams({ status })}#resources`}>
      {t('downstream.peopleAndGroupsCount', { count })}
    </TextLink>
  );
  return (
    <Card
      footer={
        editable && (
          <ActionForm action={check.bind(null, tenantPlace)}>
            <input type="hidden" name="application_id" value={id} />
            <SubmitButton variant="secondary" pendingLabel={t('downstream.checking')}>
              {t('downstream.checkConnection')}
            </SubmitButton>
          </ActionForm>
        )
      }
    >
      <DescriptionList
        items={[
          { term: t('downstream.baseUrl'), detail: <Identifier value={baseUrl} /> },
          { term: t('common.authentication'), detail: t(authenticationLabels[authentication].label) },
          { term: t('downstream.assigned'), detail: <Assigned application={application} groups={groups} /> },
          { term: t('downstream.confirmed'), detail: filtered('confirmed', confirmed) },
          { term: t('common.waiting'), detail: filtered('waiting', waiting) },
          { term: t('common.abandoned'), detail: filtered('given-up', givenUp) },
          {
            term: t('downstream.lastConfirmed'),
            detail: lastConfirmedAt ? <Time value={lastConfirmedAt} format="relative" /> : t('common.never'),
          },
          {
            term: t('downstream.drift'),
            detail: (
              <span className="flex flex-wrap gap-x-3 gap-y-1">
                <Compared application={application} />
                <TextLink href={driftPath(tenantPlace, id)}>{t('downstream.openDrift')}</TextLink>
              </span>
            ),
          },
          {
            term: t('common.provisioningLog'),
            detail: (
              <TextLink href={provisioningPath(tenantPlace, { application: id })}>
                {t('provisioning.allRequestsToThisApplication')}
              </TextLink>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** What the last comparison found, and how far one is that has not ended. */
function Compared({ application: { drift, reconciledAt, reconcile } }: Pick<ApplicationFactsProps, 'application'>) {
  const t = useText();
  if (reconcile && (reconcile.status === 'given-up' || reconcile.lastError))
    return (
      <span>
        {reconcile.status === 'given-up' ? t('downstream.comparisonGivenUp') : t('downstream.comparisonFails')}:{' '}
        <FailedAttempts {...reconcile} />
      </span>
    );
  if (reconcile) return t('downstream.comparing');
  if (reconciledAt)
    return t.rich('downstream.driftFound', {
      count: drift,
      time: () => <Time value={reconciledAt} format="relative" />,
    });
  return drift > 0 ? t('downstream.driftIncomplete') : t('downstream.notCompared');
}

function Assigned({
  application: { assignment, rule, assignedClientId },
  groups,
}: Pick<ApplicationFactsProps, 'application' | 'groups'>) {
  const t = useText();
  const what = { everyone: null, groups: groups.join(', '), rule, client: assignedClientId }[assignment];
  return (
    <>
      {t(assignmentLabels[assignment].label)}
      {what && (
        <>
          {': '}
          <bdi>{what}</bdi>
        </>
      )}
    </>
  );
}
