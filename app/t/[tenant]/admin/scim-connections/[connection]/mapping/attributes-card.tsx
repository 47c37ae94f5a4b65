import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { MappedAttribute } from '@/lib/provisioning/scim-connections/mapped-attributes';

/** What happens to each attribute that the connection can send, up to the claims that applications receive. */
export function AttributesCard({ attributes }: { attributes: readonly MappedAttribute[] }) {
  const t = useText();
  return (
    <Card title={t('common.attributeMapping')} description={t('scimConnections.whatConnectionSendsWhereIt')} flush>
      <Table label={t('common.attributeMapping')}>
        <thead>
          <tr>
            <TableHead>{t('scimConnections.theDirectorySends')}</TableHead>
            <TableHead>{t('scimConnections.storedAs')}</TableHead>
            <TableHead>{t('common.claims')}</TableHead>
          </tr>
        </thead>
        <tbody>
          {attributes.map((attribute) => (
            <TableRow key={attribute.name}>
              <TableCell className="font-mono wrap-anywhere">{attribute.name}</TableCell>
              <TableCell className="wrap-anywhere">{storedAs(attribute, t)}</TableCell>
              <TableCell className="font-mono wrap-anywhere">{attribute.claims.join(', ')}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function storedAs({ name, stored, because }: MappedAttribute, t: SayText) {
  if (because === 'taken') return <span className="text-ink-muted">{t('scimConnections.ignoredRuleSetsItFrom')}</span>;
  if (stored === null) return <span className="text-ink-muted">{t('scimConnections.ignored')}</span>;
  if (because === 'fixed') {
    return (
      <>
        <span className="font-mono text-ink-muted">{stored}</span>
        <span className="block text-xs text-ink-muted">
          {name === 'externalId'
            ? t('scimConnections.directorysOwnIdentifierStoredFor')
            : t('scimConnections.itCantBeMapped')}
        </span>
      </>
    );
  }
  return <span className={because === 'rule' ? 'font-mono font-medium' : 'font-mono text-ink-muted'}>{stored}</span>;
}
