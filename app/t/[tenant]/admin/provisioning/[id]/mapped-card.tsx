import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import type { ProvisioningEntry } from '@/lib/provisioning/log/entry';
import { mappingPath } from '../../scim-connections/connection-path';
import { MetRules } from '../../scim-connections/met-rules';

/** The mapping rules that applied when the request arrived, with a link to try it with the current rules. */
export function MappedCard({
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
  if (!mapped) return null;
  return (
    <Card
      title={t('Attribute mapping')}
      description={t(
        'Mapped by the connection’s rules at the time of the request. Changes are listed under the stored names.',
      )}
      actions={
        <TextLink href={`${mappingPath(tenantPlace, connectionId)}?entry=${id}#preview`}>
          {t('Try with current rules')}
        </TextLink>
      }
    >
      <MetRules rules={mapped} />
    </Card>
  );
}
