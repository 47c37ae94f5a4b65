import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { mayManage } from '@/lib/people/may-manage';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import type { PullSource } from '@/lib/provisioning/pull/source';
import { getBrake } from '@/lib/provisioning/scim-connections/brake';
import { connectionVersion } from '@/lib/provisioning/scim-connections/change-connection';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { getConnection } from '@/lib/provisioning/scim-connections/get-connection';
import { isValidToken } from '@/lib/provisioning/scim-connections/is-valid-token';
import { listConnections } from '@/lib/provisioning/scim-connections/list-connections';
import { awaitsFirstUse } from '../../awaits-first-use';
import { activeOfStopped } from '../../brake/active-of-stopped';
import { BrakeCard, brakeTexts } from '../../brake/brake-card';
import { DoByApi } from '../../by-api/do-by-api';
import { liveCredentials } from '../../live/live-page';
import { namedAfter } from '../../named-after';
import { SavedNote } from '../../saved-note';
import { ConnectionFields } from '../connection-fields';
import { connectionsPath, mappingPath } from '../connection-path';
import { type MachineClient, machineClients } from '../machine-clients';
import { update } from './actions';
import { AdoptionCard } from './adoption-card';
import { adoptionSpec } from './adoption-spec';
import { hold, lift } from './brake-actions';
import { connectProgress } from './connect-progress';
import { ConnectSteps } from './connect-steps';
import { ConnectionFacts } from './connection-facts';
import { DirectoryRequests, SetUpAndTest } from './connection-insight';
import { LifecycleCard } from './lifecycle-card';
import { PullSteps, PullSummary } from './pull-steps';
import { commandFor } from './set-up-values';
import { TokensCard } from './tokens-card';

/** The form for the settings of a connection. */
function ConnectionSettings({
  connection,
  clients,
  resources,
  tenantPlace,
}: {
  connection: ScimConnection;
  clients: readonly MachineClient[];
  resources: readonly ProtectedResource[];
  tenantPlace: string;
}) {
  const t = useText();
  return (
    <ActionForm action={update.bind(null, tenantPlace)}>
      <BasedOn version={connectionVersion(connection)} />
      <input type="hidden" name="connection_id" value={connection.id} />
      <Card
        title={t('common.settings')}
        footer={
          <>
            <SavedNote />
            <SubmitButton>{t('common.saveChanges')}</SubmitButton>
          </>
        }
      >
        <ConnectionFields connection={connection} clients={clients} resources={resources} />
      </Card>
    </ActionForm>
  );
}

/** How many attributes are mapped to other names, with a link to them. */
function MappingCard({
  connection: { id, mapping },
  tenantPlace,
}: {
  connection: ScimConnection;
  tenantPlace: string;
}) {
  const t = useText();
  return (
    <Card title={t('scimConnections.mapping')} description={t('scimConnections.howThisDirectorysAttributesAre')}>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className="text-ink-muted">
          {mapping.length === 0
            ? t('scimConnections.noRulesAttributesKeepTheir')
            : t('scimConnections.rulesCount', { count: mapping.length })}
        </span>
        <TextLink href={mappingPath(tenantPlace, id)}>{t('scimConnections.openMapping')}</TextLink>
      </p>
    </Card>
  );
}

/** Whether the directory is pulled, with a link to how. */
function PullCard({
  source,
  connection,
  tenantPlace,
}: {
  source: PullSource | null;
  connection: ScimConnection;
  tenantPlace: string;
}) {
  const t = useText();
  return (
    <Card
      title={t('scimConnections.pull')}
      description={connection.provider !== 'google' && t('scimConnections.pullMeans')}
    >
      <PullSummary source={source} connection={connection} tenantPlace={tenantPlace} />
    </Card>
  );
}

export const generateMetadata = namedAfter(
  msg('common.scimConnection'),
  'connection',
  async ({ tenant, container }, id) => (await container.scimConnections.find(tenant.id, id))?.name,
);

const OTHERS = 200;

interface Props {
  params: Promise<{ tenant: string; connection: string }>;
  searchParams: PageQuery;
}

export default async function ConnectionPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant: tenantPlace, connection: id } = await params;
  const context = await requireAdmin(tenantPlace, 'auditor');
  const { tenant, admin, container } = context;
  const follow = liveCredentials(context, ['provisioning'], [id]);
  const found = await getConnection(container.scimConnections, { tenantId: tenant.id, id });
  if (!found) notFound();
  const { connection, tokens, provisioned } = found;
  const { scimConnections, config, directory } = container;
  const now = container.now();
  const state = parseListState(await searchParams, adoptionSpec);
  const refused = state.filters.requests === 'refused';
  const asked = await directory.listAdoptionRequests({
    tenantId: tenant.id,
    connectionId: id,
    state: refused ? 'refused' : 'open',
    page: state.page,
    pageSize: state.pageSize,
  });
  const editable = roleSuffices(admin.role, 'admin');
  const mayShape = editable && mayManage(admin.role, await scimConnections.highestRole(tenant.id, id));
  const others = editable
    ? (await listConnections(scimConnections, { tenantId: tenant.id, now, pageSize: OTHERS })).connections.filter(
        (other) => other.id !== id,
      )
    : [];
  const reaching = mayShape
    ? await container.trustedIssuers.listReaching(tenant.id, { people: 'connection', of: id })
    : [];
  const ownerIds = [...new Set(tokens.flatMap(({ ownerId }) => ownerId ?? []))];
  const owners = await directory.listNames({ tenantId: tenant.id, connectionId: null }, ownerIds);
  const unused = tokens.filter((token) => awaitsFirstUse(token, now));
  const live = follow(unused);
  const progress = await connectProgress(container, found, now);
  const source = await container.pullSources.find(tenant.id, id);
  const pulled = source !== null || connection.provider === 'google';
  const brake = await getBrake(scimConnections, connection, now);
  // The steps wait for the first request and the first person themselves.
  const stepsWait = progress !== null && !pulled && !(progress.firstRequest && progress.person);
  const inUse =
    connection.lastUsedAt !== null || !!progress?.firstRequest || provisioned.people + provisioned.groups > 0;
  const issuer = issuerOf(config.url, tenant.place);
  const baseUrl = `${issuer}/scim/v2`;
  const shared = { connectionId: id, tenantPlace: tenant.place, editable };
  return (
    <>
      <PageHeader
        title={connection.name}
        breadcrumbs={[{ label: t('common.scimConnections'), href: connectionsPath(tenant.place) }]}
        status={
          connection.disabledAt ? (
            <Badge dot>{t('common.disabled')}</Badge>
          ) : brake?.status === 'braked' || brake?.status === 'held' ? (
            <Badge tone="danger" dot>
              {t('scimConnections.braked')}
            </Badge>
          ) : (
            <Badge tone="success" dot>
              {t('common.enabled')}
            </Badge>
          )
        }
      />
      <div className="max-w-3xl space-y-5">
        {editable && !mayShape && <Callout>{t('scimConnections.thisConnectionProvisionsOwnerYou')}</Callout>}
        {brake && (
          <BrakeCard
            brake={brake}
            active={await activeOfStopped(context, brake)}
            texts={brakeTexts.connection}
            fields={{ connection_id: id }}
            actions={{ hold, lift }}
            tenantPlace={tenant.place}
            editable={editable}
            mayShape={mayShape}
          />
        )}
        {progress && pulled && (
          <PullSteps
            connection={connection}
            source={source}
            person={progress.person}
            live={live}
            tenantPlace={tenant.place}
          />
        )}
        {progress && !pulled && (
          <ConnectSteps
            connection={connection}
            progress={progress}
            live={live}
            baseUrl={baseUrl}
            tenantPlace={tenant.place}
            editable={editable}
            mayIssue={mayShape}
          />
        )}
        <ConnectionFacts
          connection={connection}
          provisioned={provisioned}
          baseUrl={progress || pulled ? null : baseUrl}
          pulled={pulled}
          tokenEndpoint={`${issuer}/token`}
          inUse={inUse}
          tenantPlace={tenant.place}
        />
        {(inUse || asked.total > 0) && <AdoptionCard {...shared} {...asked} state={state} />}
        {(pulled ? tokens.length > 0 : !progress || tokens.length > 0) && (
          <TokensCard
            {...shared}
            mayIssue={mayShape}
            createsElsewhere={progress !== null && !pulled}
            command={commandFor(connection.provider, baseUrl)}
            tokens={tokens}
            waiting={unused.length > 0 && !stepsWait ? live : null}
            owners={owners}
            now={now}
          />
        )}
        <MappingCard connection={connection} tenantPlace={tenant.place} />
        {(pulled ? !progress : connection.provider !== 'okta') && (
          <PullCard source={source} connection={connection} tenantPlace={tenant.place} />
        )}
        {inUse && <DirectoryRequests connectionId={connection.id} tenantPlace={tenant.place} />}
        {!progress && !pulled && (
          <SetUpAndTest connection={connection} tenantPlace={tenant.place} baseUrl={baseUrl} editable={editable} />
        )}
        {editable && (
          <>
            {mayShape && (
              <ConnectionSettings
                connection={connection}
                clients={await machineClients(container.clients, tenant.id, connection.clientId)}
                resources={[...tenant.resources.values()].filter(
                  ({ identifier, roles }) => roles.length > 0 || identifier === connection.roleResource,
                )}
                tenantPlace={tenant.place}
              />
            )}
            <LifecycleCard
              mayShape={mayShape}
              connection={connection}
              provisioned={provisioned}
              validTokens={tokens.filter((token) => isValidToken(token, now)).length}
              reaching={reaching}
              others={others}
              tenantPlace={tenant.place}
            />
          </>
        )}
      </div>
      <DoByApi
        actions={[
          'scim-connections/[connection]/actions.ts',
          'scim-connections/[connection]/brake-actions.ts',
          'scim-connections/[connection]/self-test.ts',
        ]}
        params={params}
      />
    </>
  );
}
