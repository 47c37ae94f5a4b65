import type { LivePage } from '@/components/live/use-live';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { type Step, Steps } from '@/components/ui/steps';
import { TextLink } from '@/components/ui/text-link';
import type { PullSource } from '@/lib/provisioning/pull/source';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { pullPath } from '../connection-path';
import type { ConnectProgress } from './connect-progress';
import { Fact, FirstPerson, LetPeopleSignIn } from './connect-steps';
import { when } from './when';

interface PullStepsProps {
  connection: ScimConnection;
  /** Null until the credentials are stored. */
  source: PullSource | null;
  person: ConnectProgress['person'];
  live: LivePage;
  tenantPlace: string;
}

/** The way from a new connection to a directory that is pulled, as far as it has come. */
export function PullSteps({ connection, source, person, live, tenantPlace }: PullStepsProps) {
  const t = useText();
  const { createdAt } = connection;
  const tried = source !== null && (source.dryRun ?? source.lastRun) !== null;
  const steps: Step[] = [
    {
      title: t('scimConnections.createTheConnection'),
      done: true,
      content: <Fact>{t.rich('common.createdRich', when(createdAt))}</Fact>,
    },
    {
      title: t('scimConnections.enterCredentials'),
      done: source !== null,
      content: !source && <Fact>{t('scimConnections.noScimTokenNeeded')}</Fact>,
    },
    { title: t('scimConnections.lookAtDryRun'), done: tried },
    { title: t('scimConnections.turnPullingOn'), done: source?.active ?? false },
    {
      title: t('scimConnections.firstPerson'),
      done: person !== null,
      content: (person || source?.active) && <FirstPerson person={person} live={live} tenantPlace={tenantPlace} />,
    },
  ];
  return (
    <Card title={person ? t('scimConnections.directoryIsConnected') : t('scimConnections.connectTheDirectory')}>
      <Steps steps={steps} />
      <div className="mt-5 border-t pt-4">
        <PullSummary connection={connection} source={source} tenantPlace={tenantPlace} />
      </div>
      {person && <LetPeopleSignIn tenantPlace={tenantPlace} person={person} />}
    </Card>
  );
}

/** How pulling goes, with a link to its page. */
export function PullSummary({
  connection: { id, provider },
  source,
  tenantPlace,
}: Pick<PullStepsProps, 'connection' | 'source' | 'tenantPlace'>) {
  const t = useText();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <span className="text-ink-muted">
        {source === null
          ? t(provider === 'google' ? 'scimConnections.pullNotSetUp' : 'scimConnections.pullNone')
          : source.error
            ? t('scimConnections.pullFailing')
            : t(source.active ? 'scimConnections.pullOn' : 'scimConnections.pullOff')}
      </span>
      <TextLink href={pullPath(tenantPlace, id)}>
        {t(source ? 'scimConnections.openPull' : 'scimConnections.setUpPull')}
      </TextLink>
    </p>
  );
}
