import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import type { ScimConnection, ScimProvider } from '@/lib/provisioning/scim-connections/connection';
import { directoryScreens } from '@/lib/provisioning/scim-connections/directory-screens';
import { provisioningPath } from '../../provisioning/provisioning-path';
import { providerLabels } from '../labels';
import { PasteForm } from './paste-form';
import { selfTest } from './self-test';
import { SelfTestForm } from './self-test-form';
import { setUpOf } from './set-up-values';

/** The values to paste into the directory, by the directory's field names. */
function SetUp({ provider, baseUrl }: { provider: ScimProvider; baseUrl: string }) {
  const t = useText();
  return (
    <Card
      title={
        provider === 'other'
          ? t('scimConnections.setUpInYourDirectory')
          : t('scimConnections.setUpInDirectory', { directory: providerLabels[provider] })
      }
    >
      <PasteForm guide={setUpOf(provider, baseUrl)} screen={directoryScreens[provider]} />
    </Card>
  );
}

interface SetUpAndTestProps {
  connection: ScimConnection;
  tenantPlace: string;
  /** The base URL of the SCIM service. */
  baseUrl: string;
  /** Whether the reader may run the self-test. */
  editable: boolean;
}

/** What the directory has sent. */
export function DirectoryRequests({ connectionId, tenantPlace }: { connectionId: string; tenantPlace: string }) {
  const t = useText();
  return (
    <Card
      title={t('scimConnections.directoryRequests')}
      description={t('scimConnections.everyRequestOfThisConnection')}
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <TextLink href={provisioningPath(tenantPlace, { connection: connectionId })}>
          {t('scimConnections.allRequests')}
        </TextLink>
        <TextLink href={provisioningPath(tenantPlace, { status: 'refused', connection: connectionId })}>
          {t('scimConnections.rejectedRequests')}
        </TextLink>
      </p>
    </Card>
  );
}

/** For a connection without its steps: how to set up the directory, and a test of whether its requests would work. */
export function SetUpAndTest({ connection, tenantPlace, baseUrl, editable }: SetUpAndTestProps) {
  const t = useText();
  return (
    <>
      <SetUp provider={connection.provider} baseUrl={baseUrl} />
      {editable && (
        <Card
          title={t('scimConnections.selfTest')}
          description={t('scimConnections.simulatesDirectorysRequestsToThis')}
        >
          <SelfTestForm action={selfTest.bind(null, tenantPlace)} connectionId={connection.id} />
        </Card>
      )}
    </>
  );
}
