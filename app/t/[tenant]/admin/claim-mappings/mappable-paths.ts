import { mappedPath } from '@/lib/people/claims/mapped-path';
import { pathOf } from '@/lib/scim/schema/find-attribute';
import type { ResourceType } from '@/lib/scim/schema/types';

/** The paths, without filters, of everything that a claim can be read from. */
export function mappablePaths(people: ResourceType): string[] {
  const schemas = [
    { schema: people.schema, extension: null },
    ...people.schemaExtensions.map(({ schema }) => ({ schema, extension: schema.id })),
  ];
  return schemas
    .flatMap(({ schema, extension }) =>
      schema.attributes.flatMap((attribute) =>
        [null, ...(attribute.subAttributes ?? [])].map((sub) => pathOf({ extension, attribute, sub })),
      ),
    )
    .filter((path) => mappedPath(people, path) !== null);
}
