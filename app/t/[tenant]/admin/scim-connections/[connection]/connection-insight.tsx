import Link from 'next/link';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import type { ScimConnection, ScimProvider } from '@/lib/provisioning/scim-connections/connection';
import { provisioningPath } from '../../provisioning/provisioning-path';
import { providerLabels } from '../labels';
import { selfTest } from './self-test';
import { SelfTestForm } from './self-test-form';
import { setUpOf } from './set-up-values';

/** The values to paste into the directory, by the directory's field names. */
function SetUp({ provider, baseUrl }: { provider: ScimProvider; baseUrl: string }) {
  const t = useText();
  const { where, values, afterwards } = setUpOf(provider, baseUrl);
  return (
    <Card
      title={
        provider === 'other'
          ? t('scimConnections.setUpInYourDirectory')
          : t('scimConnections.setUpInDirectory', { directory: providerLabels[provider] })
      }
      description={t(where)}
    >
      <DescriptionList
        items={values.map(({ field, value, note }) => ({
          term: t(field),
          detail: (
            <span className="block space-y-0.5">
              {value !== null && <CopyText value={value} what={t(field)} />}
              {note && <span className="block text-ink-muted text-pretty">{t(note)}</span>}
            </span>
          ),
        }))}
      />
      <p className="mt-3 border-t pt-3 text-sm text-ink-muted text-pretty">{t(afterwards)}</p>
    </Card>
  );
}

const link = 'underline decoration-line-strong underline-offset-2 hover:decoration-current';

interface ConnectionInsightProps {
  connection: ScimConnection;
  tenantPlace: string;
  /** The base URL of the SCIM service. */
  baseUrl: string;
  /** Whether the reader may run the self-test. */
  editable: boolean;
}

/** How to set up the directory, what it has sent, and a test of whether its requests would work. */
export function ConnectionInsight({ connection, tenantPlace, baseUrl, editable }: ConnectionInsightProps) {
  const t = useText();
  return (
    <>
      <SetUp provider={connection.provider} baseUrl={baseUrl} />
      <Card
        title={t('scimConnections.directoryRequests')}
        description={t('scimConnections.everyRequestOfThisConnection')}
      >
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Link className={link} href={provisioningPath(tenantPlace, { connection: connection.id })}>
            {t('scimConnections.allRequests')}
          </Link>
          <Link className={link} href={provisioningPath(tenantPlace, { status: 'refused', connection: connection.id })}>
            {t('scimConnections.rejectedRequests')}
          </Link>
        </p>
      </Card>
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
