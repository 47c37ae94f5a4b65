import type { SelectOption } from '@/components/ui/select';
import { checkRule } from '@/lib/scim/mapping/check-rule';
import { pathOf } from '@/lib/scim/schema/find-attribute';
import type { ResourceType } from '@/lib/scim/schema/types';

/** The value in the list of attributes for none. */
export const IGNORED = 'ignored';

/** A name that no schema contains, so every target is offered for it. */
const ANYTHING = 'urn:tessera:anything:attribute';

/** Everything that an attribute can be mapped to: nothing, or any tenant attribute that a rule may name. */
export function targetOptions(people: ResourceType, ignored: string): SelectOption[] {
  const schemas = [
    { schema: people.schema, extension: null },
    ...people.schemaExtensions.map(({ schema }) => ({ schema, extension: schema.id })),
  ];
  const names = schemas.flatMap(({ schema, extension }) =>
    schema.attributes.flatMap((attribute) =>
      [null, ...(attribute.subAttributes ?? [])].map((sub) => ({
        value: pathOf({ extension, attribute, sub }),
        // The list is narrow, so the attribute comes before its long schema.
        label: extension
          ? `${pathOf({ extension: null, attribute, sub })} (${extension})`
          : pathOf({ extension, attribute, sub }),
      })),
    ),
  );
  const possible = names.filter(({ value: to }) => !('problem' in checkRule(people, { from: ANYTHING, to })));
  return [{ value: IGNORED, label: ignored }, ...possible];
}
