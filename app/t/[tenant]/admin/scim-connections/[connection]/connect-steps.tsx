import type { ReactNode } from 'react';
import type { LivePage } from '@/components/live/use-live';
import { Waiting } from '@/components/live/waiting';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyText } from '@/components/ui/copy-text';
import { type Step, Steps } from '@/components/ui/steps';
import { TextLink } from '@/components/ui/text-link';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { directoryScreens } from '@/lib/provisioning/scim-connections/directory-screens';
import { readableAddress } from '../../provisioning/readable-address';
import { StatusBadge } from '../../provisioning/status-badge';
import { providerLabels } from '../labels';
import { create } from './actions';
import type { ConnectProgress } from './connect-progress';
import { PasteForm } from './paste-form';
import { PlaceholderHint } from './placeholder-hint';
import { selfTest } from './self-test';
import { SelfTestForm } from './self-test-form';
import { commandFor, createPersonCommand, isLocal, setUpOf } from './set-up-values';
import { CreateTokenForm } from './token-forms';
import { when } from './when';

interface ConnectStepsProps {
  connection: ScimConnection;
  progress: ConnectProgress;
  /** The directory's requests, for which a step waits. */
  live: LivePage;
  /** The base URL of the SCIM service. */
  baseUrl: string;
  tenantPlace: string;
  /** Whether the reader may run the self-test. */
  editable: boolean;
  /** Whether the reader may create tokens. */
  mayIssue: boolean;
}

/**
 * The way from a new connection to a directory that works, as far as it has come. Forms stay where they are when their
 * step is done, because they show a new token or a report.
 */
export function ConnectSteps(props: ConnectStepsProps) {
  const t = useText();
  const {
    connection: { provider, createdAt },
    progress: { hasCredential, firstRequest, person, selfTest: latest },
    editable,
  } = props;
  const steps: Step[] = [
    {
      title: t('scimConnections.createTheConnection'),
      done: true,
      content: <Fact>{t.rich('common.createdRich', when(createdAt))}</Fact>,
    },
    { title: t('scimConnections.copyAddressAndToken'), done: hasCredential, content: <Credentials {...props} /> },
    {
      title:
        provider === 'other'
          ? t('scimConnections.pasteThemInYourDirectory')
          : t('scimConnections.pasteThemInDirectory', { directory: providerLabels[provider] }),
      done: firstRequest !== null,
      content: (hasCredential || firstRequest) && <Paste {...props} />,
    },
    {
      title: t('scimConnections.firstRequest'),
      done: firstRequest !== null,
      content: (hasCredential || firstRequest) && <FirstRequest {...props} />,
    },
    {
      title: t('scimConnections.firstPerson'),
      done: person !== null,
      content: firstRequest && <FirstPerson {...props} person={person} />,
    },
    {
      title: t('scimConnections.selfTest'),
      done: latest?.failures === 0,
      content: (latest || editable) && <SelfTest {...props} />,
    },
  ];
  return (
    <Card title={person ? t('scimConnections.directoryIsConnected') : t('scimConnections.connectTheDirectory')}>
      <div className="group/steps">
        <Steps steps={steps} />
      </div>
      {person && <LetPeopleSignIn tenantPlace={props.tenantPlace} person={person} />}
      <p role="status" className="sr-only">
        {person
          ? t('scimConnections.firstPersonHasArrived')
          : firstRequest && t('scimConnections.firstRequestHasArrived')}
      </p>
    </Card>
  );
}

/** After the last step: provisioned people cannot sign in yet, and no one has left. */
export function LetPeopleSignIn({ tenantPlace, person }: { tenantPlace: string; person: { id: string } }) {
  const t = useText();
  function to(page: string) {
    return function ToPage(chunks: ReactNode) {
      return <TextLink href={tenantPath(tenantPlace, `/admin/${page}`)}>{chunks}</TextLink>;
    };
  }
  return (
    <p className="mt-5 border-t pt-4 text-sm">
      {t.rich('scimConnections.nextLetPeopleSignIn', {
        person: to(`people/${person.id}`),
        providers: to('identity-providers'),
        client: to('clients/new'),
        leavers: to('leavers'),
      })}
    </p>
  );
}

export const Fact = ({ children }: { children: ReactNode }) => (
  <p className="text-sm text-ink-muted wrap-anywhere">{children}</p>
);

function Credentials({
  connection,
  progress: { token, firstRequest },
  baseUrl,
  tenantPlace,
  mayIssue,
}: ConnectStepsProps) {
  const t = useText();
  return (
    <div className="space-y-3">
      <dl className="text-sm">
        <dt className="text-ink-muted">{t('scimConnections.scimBaseUrl')}</dt>
        <dd>
          <CopyText value={baseUrl} what={t('scimConnections.scimBaseUrl')} />
        </dd>
      </dl>
      {token && (
        <Fact>
          {t.rich('scimConnections.tokenWasCreated', { name: token.name, ...when(token.createdAt) })}
          {!firstRequest && mayIssue && ` ${t('scimConnections.createAnotherIfNotCopied')}`}
        </Fact>
      )}
      {mayIssue && (
        <CreateTokenForm
          action={create.bind(null, tenantPlace)}
          connectionId={connection.id}
          suggested={connection.name}
          again={token !== null}
          command={firstRequest ? undefined : commandFor(connection.provider, baseUrl)}
          commandDoes={isLocal(baseUrl) ? t('scimConnections.createsSamplePerson') : undefined}
        />
      )}
    </div>
  );
}

function Paste({ connection: { provider }, progress: { firstRequest }, baseUrl }: ConnectStepsProps) {
  const t = useText();
  const form = <PasteForm guide={setUpOf(provider, baseUrl)} screen={directoryScreens[provider]} />;
  if (!firstRequest)
    return (
      <div className="space-y-4">
        {isLocal(baseUrl) && (
          <Callout title={t('scimConnections.onlyThisMachineReachesAddress')}>
            <p>{t('scimConnections.directoryElsewhereNeedsPublicAddress')}</p>
            {/* A new token is shown with the same command, which contains it. */}
            <div className="mt-2 group-has-data-first-request/steps:hidden">
              <p>{t('scimConnections.tryTheConnectionNow')}</p>
              <CodeBlock title="curl" code={createPersonCommand(baseUrl)} className="my-2" />
              <PlaceholderHint />
            </div>
          </Callout>
        )}
        {form}
      </div>
    );
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-ink-muted hover:text-ink">
        {t('scimConnections.showTheValues')}
      </summary>
      <div className="pt-3">{form}</div>
    </details>
  );
}

function FirstRequest({ progress: { firstRequest }, live, tenantPlace }: ConnectStepsProps) {
  const t = useText();
  if (!firstRequest) return <Waiting live={live}>{t('scimConnections.waitingForFirstRequest')}</Waiting>;
  const { id, method, path, status, at } = firstRequest;
  return (
    <Fact>
      <TextLink href={tenantPath(tenantPlace, `/admin/provisioning/${id}`)}>
        {method} {readableAddress(path)}
      </TextLink>{' '}
      <StatusBadge status={status} /> {when(at).time()}
    </Fact>
  );
}

export function FirstPerson({
  person,
  live,
  tenantPlace,
}: Pick<ConnectProgress, 'person'> & Pick<ConnectStepsProps, 'live' | 'tenantPlace'>) {
  const t = useText();
  if (!person) return <Waiting live={live}>{t('scimConnections.waitingForFirstPerson')}</Waiting>;
  return (
    <Fact>
      <TextLink href={tenantPath(tenantPlace, `/admin/people/${person.id}`)}>{person.name}</TextLink>
      {person.createdAt && (
        <>
          {', '}
          {t.rich('scimConnections.createdLower', when(person.createdAt))}
        </>
      )}
    </Fact>
  );
}

function SelfTest({ connection, progress: { selfTest: latest }, tenantPlace, editable }: ConnectStepsProps) {
  const t = useText();
  return (
    <>
      {latest && (
        <Fact>
          {latest.failures === 0
            ? t.rich('scimConnections.allStepsPassed', when(latest.at))
            : t.rich('scimConnections.stepsDidNotPass', { failures: latest.failures, ...when(latest.at) })}
        </Fact>
      )}
      {editable && (
        <>
          <Fact>{t('scimConnections.simulatesDirectorysRequestsToThis')}</Fact>
          <SelfTestForm action={selfTest.bind(null, tenantPlace)} connectionId={connection.id} />
        </>
      )}
    </>
  );
}
