import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import type { Provisioned } from '@/lib/provisioning/scim-connections/store';
import { brakeFact } from '../../brake/brake-fact';
import { clientPath } from '../../clients/client-path';
import { adoptionLabels, providerLabels } from '../labels';

interface ConnectionFactsProps {
  connection: ScimConnection;
  provisioned: Provisioned;
  /** The base URL of the SCIM service; null where the page has it already. */
  baseUrl: string | null;
  /** Whether the directory is pulled, and so needs no credential of this connection. */
  pulled: boolean;
  /** The token endpoint for the connection's client. */
  tokenEndpoint: string;
  /** Whether the directory has sent a request or provisioned something. */
  inUse: boolean;
  tenantPlace: string;
}

/** The values that the directory needs, and its activity. */
export function ConnectionFacts({
  connection,
  provisioned,
  baseUrl,
  pulled,
  tokenEndpoint,
  inUse,
  tenantPlace,
}: ConnectionFactsProps) {
  const t = useText();
  const {
    clientId,
    rateLimit: { perSecond, burst },
  } = connection;
  const { people, groups } = provisioned;
  return (
    <Card>
      <DescriptionList
        items={[
          ...(baseUrl === null
            ? []
            : [
                {
                  term: t('scimConnections.scimBaseUrl'),
                  detail: <CopyText value={baseUrl} what={t('scimConnections.scimBaseUrl')} />,
                },
              ]),
          ...(pulled && clientId === null
            ? []
            : [
                {
                  term: t('common.authentication'),
                  detail:
                    clientId === null
                      ? t('scimConnections.scimTokenInAuthorizationHeader')
                      : t('scimConnections.scimTokenOrOauthClients'),
                },
              ]),
          ...(clientId === null
            ? []
            : [
                {
                  term: t('scimConnections.oauthClient'),
                  detail: <TextLink href={clientPath(tenantPlace, clientId)}>{clientId}</TextLink>,
                },
                {
                  term: t('scimConnections.tokenEndpoint'),
                  detail: <CopyText value={tokenEndpoint} what={t('scimConnections.tokenEndpointLower')} />,
                },
              ]),
          { term: t('common.directory'), detail: t(providerLabels[connection.provider]) },
          ...(inUse
            ? [
                {
                  term: t('scimConnections.provisioned'),
                  detail: t.rich('scimConnections.peopleGroups', {
                    people,
                    groups,
                    link: (chunks) => (
                      <TextLink href={tenantPath(tenantPlace, `/admin/people?connection=${connection.id}`)}>
                        {chunks}
                      </TextLink>
                    ),
                    groupsLink: (chunks) => (
                      <TextLink href={tenantPath(tenantPlace, `/admin/groups?connection=${connection.id}`)}>
                        {chunks}
                      </TextLink>
                    ),
                  }),
                },
              ]
            : []),
          { term: t('common.accountMatching'), detail: t(adoptionLabels[connection.adoption].label) },
          {
            term: t('scimConnections.rateLimit'),
            detail: t('scimConnections.requestsPerSecondBurstSize', {
              perSecond,
              burst: burst.toLocaleString('en'),
            }),
          },
          brakeFact(t, connection.brakePercent),
          ...(connection.lastUsedAt
            ? [{ term: t('common.lastUsed'), detail: <Time value={connection.lastUsedAt} format="relative" /> }]
            : []),
          { term: t('common.created'), detail: <Time value={connection.createdAt} /> },
        ]}
      />
    </Card>
  );
}
