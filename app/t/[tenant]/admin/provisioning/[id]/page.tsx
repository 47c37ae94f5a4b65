import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { CodeBlock } from '@/components/ui/code-block';
import { Identifier } from '@/components/ui/identifier';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg } from '@/lib/platform/shared/message';
import type { BoundedList } from '@/lib/provisioning/log/bounded';
import type { ProvisioningEntry } from '@/lib/provisioning/log/entry';
import { getEntry } from '@/lib/provisioning/log/get-entry';
import { replayOf } from '@/lib/provisioning/log/replay';
import { DoByApi } from '../../by-api/do-by-api';
import { namedAfter } from '../../named-after';
import { mappingPath } from '../../scim-connections/connection-path';
import { MetRules } from '../../scim-connections/met-rules';
import { provisioningPath } from '../provisioning-path';
import { readableAddress } from '../readable-address';
import { StatusBadge } from '../status-badge';
import { blockClass } from './block-class';
import { EntryChanges } from './entry-changes';
import { EntryFacts } from './entry-facts';
import { RequestBlocks, ResponseBlocks } from './messages';
import { replay } from './replay';
import { ReplayCard } from './replay-card';

/** The mapping rules that applied when the request arrived, with a link to try it with the current rules. */
function MappedCard({
  entry: {
    id,
    connectionId,
    request: { mapped },
  },
  tenantPlace,
}: {
  entry: Pick<ProvisioningEntry, 'id' | 'connectionId' | 'request'>;
  tenantPlace: string;
}) {
  const t = useText();
  if (!mapped || connectionId === null) return null;
  return (
    <Card
      title={t('common.attributeMapping')}
      description={t('provisioning.mappedByConnectionsRulesAt')}
      actions={
        <TextLink href={`${mappingPath(tenantPlace, connectionId)}?entry=${id}#preview`}>
          {t('provisioning.tryWithCurrentRules')}
        </TextLink>
      }
    >
      <MetRules rules={mapped} />
    </Card>
  );
}

/** Attributes that the tenant does not declare, of which nothing was stored. */
function IgnoredCallout({ request: { ignored } }: Pick<ProvisioningEntry, 'request'>) {
  const t = useText();
  if (!ignored) return null;
  return (
    <Callout title={t('provisioning.ignoredAttributes')}>
      <p>{t('provisioning.ignoredAttributesHint')}</p>
      <ul className="mt-1 font-mono text-xs wrap-anywhere">
        {ignored.items.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {ignored.omitted > 0 && (
        <p className="mt-1">{t('provisioning.countMoreNotRecorded', { count: String(ignored.omitted) })}</p>
      )}
    </Callout>
  );
}

/** The operations of the request, as the server interpreted them. */
function Operations({ operations: { items, omitted } }: { operations: BoundedList<JsonObject> }) {
  const t = useText();
  if (items.length === 0 && omitted === 0) return null;
  return (
    <CodeBlock
      title={t('provisioning.interpretedRequest')}
      aside={omitted > 0 && <span>{t('provisioning.countMoreNotRecorded', { count: String(omitted) })}</span>}
      code={items.map((operation) => JSON.stringify(operation, null, 2)).join('\n')}
      className={blockClass}
    />
  );
}

export const generateMetadata = namedAfter(msg('provisioning.scimRequest'), 'id', async ({ tenant, container }, id) => {
  const entry = await getEntry(container.provisioningLog, { tenantId: tenant.id, id });
  return entry && `${entry.method} ${readableAddress(entry.path)}`;
});

export default async function ProvisioningEntryPage({ params }: { params: Promise<{ tenant: string; id: string }> }) {
  const t = await getText();
  const { tenant: place, id } = await params;
  const { tenant, admin, container } = await requireAdmin(place, 'auditor');
  const entry = await getEntry(container.provisioningLog, { tenantId: tenant.id, id });
  if (!entry) notFound();
  const { method, path, status, detail, scimType } = entry;
  const runnable = replayOf(entry);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('common.provisioningLog'), href: provisioningPath(place) }]}
        title={
          <code className="text-lg">
            <span className="font-mono text-[0.92em]">{method}</span> <Identifier mono value={readableAddress(path)} />
          </code>
        }
        status={<StatusBadge status={status} />}
        description={<Time value={entry.at} format="seconds" />}
      />
      <div className="space-y-6">
        {detail && (
          <Callout
            tone={status >= 500 ? 'danger' : 'warning'}
            title={scimType ? t('common.rejectedScimType', { scimType }) : t('common.rejected')}
          >
            {t(detail)}
          </Callout>
        )}
        <IgnoredCallout request={entry.request} />
        <Card title={t('common.activity')}>
          <EntryFacts entry={entry} tenantPlace={place} />
        </Card>
        <Card title={t('common.changes')} flush>
          <EntryChanges changes={entry.changes} />
        </Card>
        <MappedCard entry={entry} tenantPlace={place} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <RequestBlocks entry={entry} />
          <div className="min-w-0 space-y-6">
            <Operations operations={entry.operations} />
            <ResponseBlocks response={entry.response} />
          </div>
        </div>
        {entry.connectionId !== null && roleSuffices(admin.role, 'admin') && (
          <ReplayCard
            action={replay.bind(null, place)}
            entryId={id}
            before={{ status, scimType, detail: detail && t(detail), changes: entry.changes }}
            impossible={'impossible' in runnable ? t(runnable.impossible) : null}
            leavesSecretsOut={'withoutSecrets' in runnable && runnable.withoutSecrets}
          />
        )}
      </div>
      <DoByApi actions="provisioning/[id]/replay.ts" params={params} />
    </>
  );
}
