import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { mappingPath } from '../connection-path';

/** How many attributes are mapped to other names, with a link to them. */
export function MappingCard({
  connection: { id, mapping },
  tenantPlace,
}: {
  connection: ScimConnection;
  tenantPlace: string;
}) {
  const t = useText();
  return (
    <Card title={t('Mapping')} description={t('How this directory’s attributes are stored, and which are ignored.')}>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className="text-ink-muted">
          {mapping.length === 0
            ? t('No rules: attributes keep their names.')
            : t('{count, plural, one {# rule} other {# rules}}', { count: mapping.length })}
        </span>
        <TextLink href={mappingPath(tenantPlace, id)}>{t('Open mapping')}</TextLink>
      </p>
    </Card>
  );
}
