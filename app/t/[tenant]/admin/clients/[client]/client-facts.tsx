import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import type { LivingGrants, RegisteredClient } from '@/lib/clients/client';
import { issuerOf, tenantPath } from '@/lib/tenants/paths';
import type { Tenant } from '@/lib/tenants/store';
import { counted } from '../../form-text';
import { kindLabel, originLabels } from '../labels';

interface ClientFactsProps {
  client: RegisteredClient;
  living: LivingGrants;
  tenant: Tenant;
  /** The configured origin. */
  url: string;
}

/** What a client is known by, and what it holds now. */
export function ClientFacts({ client, living, tenant, url }: ClientFactsProps) {
  const familiesHref = tenantPath(tenant.slug, `/admin/token-families?${new URLSearchParams({ client: client.clientId })}`);
  return (
    <Card>
      <DescriptionList
        items={[
          { term: 'Client ID', detail: <CopyText value={client.clientId} what="client ID" /> },
          { term: 'Issuer', detail: <CopyText value={issuerOf(url, tenant.slug)} what="issuer" /> },
          { term: 'Kind', detail: <>{kindLabel(client)} <code className="ml-1 font-mono text-xs text-ink-muted">{client.tokenEndpointAuthMethod}</code></> },
          {
            term: 'Token families',
            detail: (
              <Link href={familiesHref} className="text-accent underline-offset-2 hover:underline">
                {living.tokenFamilies === 0 ? 'None living' : `${counted(living.tokenFamilies, 'living', 'living')}, of ${counted(living.people, 'person', 'people')}`}
              </Link>
            ),
          },
          { term: 'Origin', detail: originLabels[client.origin] },
          { term: 'Last used', detail: client.lastUsedAt ? <Time value={client.lastUsedAt} format="relative" /> : 'Never' },
          { term: 'Created', detail: <Time value={client.createdAt} /> },
        ]}
      />
    </Card>
  );
}
