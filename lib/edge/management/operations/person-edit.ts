import { z } from 'zod';
import { editPerson, personVersion } from '@/lib/directory/edit-person';
import { editableAttributes } from '@/lib/directory/editable-attributes';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { ResourceType } from '@/lib/scim/schema/types';
import { deepMergePatch } from '../changes';
import { fieldProblems } from '../field-problems';
import { lastOwner, personNotFound, withPerson } from '../manageable-person';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { personAnswer, personBody } from '../representations/person';

/** The paths in a patch that are not editable attributes. */
function notEditable(type: ResourceType, patch: JsonObject): Record<string, Sayable> {
  const editable = new Set(editableAttributes(type).map(({ urn, attribute }) => `${urn ?? ''}/${attribute.name}`));
  const extensions = new Set(type.schemaExtensions.map(({ schema }) => schema.id));
  const named = Object.entries(patch).flatMap(([name, value]): [path: string, editableAs: string][] => {
    if (!extensions.has(name)) return [[name, `/${name}`]];
    return isObject(value) ? Object.keys(value).map((part) => [`${name}/${part}`, `${name}/${part}`]) : [];
  });
  return Object.fromEntries(
    named
      .filter(([, as]) => !editable.has(as))
      .map(([path]) => [`attributes/${path}`, msg('management.unknownOrUnchangeable')]),
  );
}

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const updatePerson = operation({
  id: 'updatePerson',
  method: 'PATCH',
  path: '/people/{id}',
  tag: 'People',
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'conflict', 'changed-meanwhile'],
  summary:
    'Changes the given attributes of a person, including nested ones. Lists are replaced as a whole; null removes an attribute (RFC 7396).',
  pathSchema: z.object({ id: z.string() }),
  /** By their SCIM names (RFC 7643, 4.1); attributes of an extension under its URN. */
  bodySchema: z.strictObject({ attributes: z.record(z.string(), z.json()) }),
  answerSchema: personAnswer,
  run: (context, { path: { id }, body, basedOn }) =>
    withPerson(context, id, async (person) => {
      const { container, tenant, cause, now } = context;
      const { User: type } = await container.resourceTypes(tenant.id);
      const patch = body.attributes as JsonObject;
      const wrong = notEditable(type, patch);
      if (Object.keys(wrong).length > 0) return fieldProblems(wrong);
      const sent = deepMergePatch(person.attributes, patch) as JsonObject;
      const outcome = await editPerson(
        container.directory,
        {
          tenantId: tenant.id,
          id,
          type,
          sent,
          editable: editableAttributes(type),
          basedOn: basedOn ?? personVersion(person),
        },
        { cause, now },
      );
      switch (outcome.kind) {
        case 'changed':
        case 'unchanged':
          return answer(personBody(outcome.person), personVersion(outcome.person));
        case 'changed-meanwhile':
          return problem('changed-meanwhile');
        case 'invalid':
          return fieldProblems({ attributes: outcome.message });
        case 'conflict':
          return problem('conflict', msg('management.anotherPersonAlreadyHasThis', { attribute: outcome.attribute }));
        case 'refused':
          return lastOwner;
        case 'not-found':
          return personNotFound;
      }
    }),
});

export const personEditOperations: Operation[] = [updatePerson];
