import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import type { ScimConnection } from '@/lib/scim-connections/connection';
import { counted } from '../../form-text';
import { providerLabels } from '../providers';

interface ConnectionFactsProps {
  connection: ScimConnection;
  provisioned: { people: number; groups: number };
  /** Where the SCIM service is. */
  baseUrl: string;
}

/** What the directory is told, and what it has done. */
export function ConnectionFacts({ connection, provisioned, baseUrl }: ConnectionFactsProps) {
  return (
    <Card>
      <DescriptionList
        items={[
          { term: 'SCIM base URL', detail: <CopyText value={baseUrl} what="SCIM base URL" /> },
          { term: 'Authentication', detail: 'Bearer token, in the Authorization header' },
          { term: 'Directory', detail: providerLabels[connection.provider] },
          { term: 'Provisioned', detail: `${counted(provisioned.people, 'person', 'people')}, ${counted(provisioned.groups, 'group')}` },
          { term: 'Last used', detail: connection.lastUsedAt ? <Time value={connection.lastUsedAt} format="relative" /> : 'Never' },
          { term: 'Created', detail: <Time value={connection.createdAt} /> },
        ]}
      />
    </Card>
  );
}
