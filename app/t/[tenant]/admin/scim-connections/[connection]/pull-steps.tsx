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
  const { createdAt, id } = connection;
  const tried = source?.dryRun ?? source?.lastRun ?? null;
  const toPull = (
    <p className="text-sm">
      <TextLink href={pullPath(tenantPlace, id)}>
        {t(source ? 'scimConnections.openPull' : 'scimConnections.setUpPull')}
      </TextLink>
    </p>
  );
  const steps: Step[] = [
    {
      title: t('scimConnections.createTheConnection'),
      done: true,
      content: <Fact>{t.rich('common.createdRich', when(createdAt))}</Fact>,
    },
    {
      title: t('scimConnections.enterCredentials'),
      done: source !== null,
      content: !source && (
        <>
          <Fact>{t('scimConnections.noScimTokenNeeded')}</Fact>
          {toPull}
        </>
      ),
    },
    {
      title: t('scimConnections.lookAtDryRun'),
      done: tried !== null,
      content: source && !tried && toPull,
    },
    {
      title: t('scimConnections.turnPullingOn'),
      done: source?.active ?? false,
      content: tried && !source?.active && toPull,
    },
    {
      title: t('scimConnections.firstPerson'),
      done: person !== null,
      content: (person || source?.active) && <FirstPerson person={person} live={live} tenantPlace={tenantPlace} />,
    },
  ];
  return (
    <Card title={person ? t('scimConnections.directoryIsConnected') : t('scimConnections.connectTheDirectory')}>
      <Steps steps={steps} />
      {person && <LetPeopleSignIn tenantPlace={tenantPlace} person={person} />}
    </Card>
  );
}
