import type { SelectOption } from '@/components/ui/select';
import type { SayText } from '@/lib/platform/shared/say-text';
import { checkRule } from '@/lib/scim/mapping/check-rule';
import { pathOf } from '@/lib/scim/schema/find-attribute';
import type { ResourceType } from '@/lib/scim/schema/types';
import { IGNORED } from './read-rule';

/** A name that no schema has: what can become of it is all that anything can become. */
const ANYTHING = 'urn:tessera:anything:attribute';

/** What an attribute can become: to be ignored, and every attribute of the tenant's that a rule may name. */
export function targetOptions(people: ResourceType, t: SayText): SelectOption[] {
  const schemas = [
    { schema: people.schema, extension: null },
    ...people.schemaExtensions.map(({ schema }) => ({ schema, extension: schema.id })),
  ];
  const names = schemas.flatMap(({ schema, extension }) =>
    schema.attributes.flatMap((attribute) =>
      [null, ...(attribute.subAttributes ?? [])].map((sub) => pathOf({ extension, attribute, sub })),
    ),
  );
  const possible = names.filter((to) => !('problem' in checkRule(people, { from: ANYTHING, to })));
  return [
    { value: IGNORED, label: t('Ignored: managed by another source') },
    ...possible.map((name) => ({ value: name, label: name })),
  ];
}
