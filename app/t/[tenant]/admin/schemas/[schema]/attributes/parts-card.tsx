import { Plus } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { DeclaredAttribute } from '@/lib/directory/extension-schemas/extension-schema';
import { attributePath, schemaPath } from '../../schema-path';
import { AttributeList } from '../attribute-list';

/** The sub-attributes of a complex attribute. */
export function PartsCard({
  attribute: { name, subAttributes = [] },
  tenantPlace,
  urn,
}: {
  attribute: DeclaredAttribute;
  tenantPlace: string;
  urn: string;
}) {
  const t = useText();
  const add = (
    <ButtonLink href={`${schemaPath(tenantPlace, urn)}/attributes/new?${new URLSearchParams({ of: name })}`} size="sm">
      <Plus aria-hidden />
      {t('schemas.addSubAttribute2')}
    </ButtonLink>
  );
  return (
    <Card title={t('schemas.subAttributes')} actions={add} flush>
      <AttributeList
        attributes={subAttributes}
        href={(part) => attributePath(tenantPlace, urn, { of: name, name: part })}
      />
    </Card>
  );
}
