import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { SecretReveal } from '@/components/ui/secret-reveal';
import type { CreatedClient } from './create';

/** What the new client needs: its values, and its secret this once. */
export function ClientCreated({ client }: { client: CreatedClient }) {
  return (
    <Card
      role="status"
      title={<>{client.clientName} was created</>}
      description="Give these values to the application."
      footer={
        <ButtonLink href={client.href} variant="primary">
          Open client
        </ButtonLink>
      }
    >
      <div className="space-y-5">
        <DescriptionList
          items={[
            { term: 'Issuer', detail: <CopyText value={client.issuer} what="issuer" /> },
            { term: 'Client ID', detail: <CopyText value={client.clientId} what="client ID" /> },
            ...(client.secret === null ? [{ term: 'Client secret', detail: <Badge>None: a public client, protected by PKCE</Badge> }] : []),
          ]}
        />
        {client.secret !== null && <SecretReveal label="Client secret" value={client.secret} />}
      </div>
    </Card>
  );
}
