import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { ScimConnection } from '@/lib/scim-connections/connection';
import type { Provisioned } from '@/lib/scim-connections/store';
import { tenantPath } from '@/lib/tenants/paths';
import { clientPath } from '../../clients/client-path';
import { counted } from '../../form-text';
import { adoptionLabels } from '../adoption-rules';
import { providerLabels } from '../providers';

interface ConnectionFactsProps {
  connection: ScimConnection;
  provisioned: Provisioned;
  /** Where the SCIM service is. */
  baseUrl: string;
  /** Where the connection's client gets its access tokens. */
  tokenEndpoint: string;
  tenantSlug: string;
}

/** What the directory is told, and what it has done. */
export function ConnectionFacts({ connection, provisioned, baseUrl, tokenEndpoint, tenantSlug }: ConnectionFactsProps) {
  const { clientId, rateLimit: { perSecond, burst } } = connection;
  const { people, groups } = provisioned;
  return (
    <Card>
      <DescriptionList
        items={[
          { term: 'SCIM base URL', detail: <CopyText value={baseUrl} what="SCIM base URL" /> },
          { term: 'Authentication', detail: clientId === null ? 'SCIM token, in the Authorization header' : 'SCIM token, or access token of the OAuth client, in the Authorization header' },
          ...(clientId === null ? [] : [
            { term: 'OAuth client', detail: <TextLink href={clientPath(tenantSlug, clientId)}>{clientId}</TextLink> },
            { term: 'Token endpoint', detail: <CopyText value={tokenEndpoint} what="token endpoint" /> },
          ]),
          { term: 'Directory', detail: providerLabels[connection.provider] },
          {
            term: 'Has',
            detail: (
              <>
                <TextLink href={tenantPath(tenantSlug, `/admin/people?connection=${connection.id}`)}>{counted(people, 'person', 'people')}</TextLink>
                {`, ${counted(groups, 'group')}`}
              </>
            ),
          },
          { term: 'Adopts people', detail: adoptionLabels[connection.adoption].label },
          { term: 'Rate limit', detail: `${counted(perSecond, 'request')} a second, ${burst.toLocaleString('en')} at once` },
          { term: 'Last used', detail: connection.lastUsedAt ? <Time value={connection.lastUsedAt} format="relative" /> : 'Never' },
          { term: 'Created', detail: <Time value={connection.createdAt} /> },
        ]}
      />
    </Card>
  );
}
