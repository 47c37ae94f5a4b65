import Link from 'next/link';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { provisioningPath } from '../../provisioning/provisioning-path';
import { selfTest } from './self-test';
import { SelfTestForm } from './self-test-form';
import { SetUp } from './set-up';

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
        title={t('Directory requests')}
        description={t(
          'Every request of this connection, for 30 days: what was sent, how it was interpreted, what changed, and the response.',
        )}
      >
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Link className={link} href={provisioningPath(tenantPlace, { connection: connection.id })}>
            {t('All requests')}
          </Link>
          <Link className={link} href={provisioningPath(tenantPlace, { status: 'refused', connection: connection.id })}>
            {t('Rejected requests')}
          </Link>
        </p>
      </Card>
      {editable && (
        <Card
          title={t('Self-test')}
          description={t(
            'Simulates a directory’s requests to this connection in a scratch space, using the same endpoints. Everything is undone afterwards. The token is not tested.',
          )}
        >
          <SelfTestForm action={selfTest.bind(null, tenantPlace)} connectionId={connection.id} />
        </Card>
      )}
    </>
  );
}
