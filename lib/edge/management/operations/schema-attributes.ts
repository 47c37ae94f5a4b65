import { z } from 'zod';
import { attributeFields, attributeName, completeAttribute } from '@/lib/directory/extension-schemas/attribute-fields';
import type { SchemaSettings } from '@/lib/directory/extension-schemas/extension-schema';
import { withoutAttribute } from '@/lib/directory/extension-schemas/place-attribute';
import type { ChangeProblem } from '@/lib/directory/extension-schemas/plan-change';
import { putAttribute } from '@/lib/directory/extension-schemas/put-attribute';
import { updateSchema } from '@/lib/directory/extension-schemas/update-schema';
import { decoded, msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { fieldProblems } from '../field-problems';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { schemaAnswer, schemaBody } from '../representations/extension-schema';

const tag = 'Schemas';
const schemaNotFound = problem('not-found', msg('management.noExtensionSchemaWithThis'));
const inTheWay = (problems: readonly ChangeProblem[]) =>
  problem(
    'conflict',
    msg('management.existingValuesConflictWithChange', {
      problems: problems.map(({ attribute, message }) => `${attribute}: ${inEnglish(message)}`).join('; '),
    }),
  );

const put = operation({
  id: 'putSchemaAttribute',
  method: 'PUT',
  path: '/schemas/{urn}/attributes/{name}',
  tag,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary: 'Creates or replaces an attribute of an extension schema, including its sub-attributes',
  pathSchema: z.object({ urn: z.string(), name: attributeName }),
  bodySchema: attributeFields.omit({ name: true }),
  answerSchema: schemaAnswer,
  async run({ container: { extensionSchemas }, tenant, cause, now }, { path: { urn, name }, body }) {
    const schema = await extensionSchemas.find(tenant.id, urn);
    if (!schema) return schemaNotFound;
    const outcome = await putAttribute(
      extensionSchemas,
      { schema, of: null, attribute: completeAttribute({ ...body, name }) },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'not-found':
        return schemaNotFound;
      case 'invalid':
        return fieldProblems(
          Object.fromEntries(outcome.issues.map(({ path, message }) => [path.map(String).join('/'), decoded(message)])),
        );
      case 'refused':
        return inTheWay(outcome.problems);
      case 'has-values':
        throw new Error('A change that removes no attribute removed values.');
      default:
        return answer(schemaBody(outcome.schema));
    }
  },
});

const remove = operation({
  id: 'deleteSchemaAttribute',
  method: 'DELETE',
  path: '/schemas/{urn}/attributes/{name}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Deletes an attribute of an extension schema and all its values. Returns how many people or groups had a value.',
  pathSchema: z.object({ urn: z.string(), name: z.string() }),
  answerSchema: z.strictObject({ cleared: z.int() }),
  async run({ container, tenant, cause, now }, { path: { urn, name } }) {
    const next = (settings: SchemaSettings) => ({
      ...settings,
      attributes: withoutAttribute(settings.attributes, { of: null, name }),
    });
    const outcome = await updateSchema(
      container.extensionSchemas,
      { tenantId: tenant.id, urn, removeValues: true, next },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'not-found':
        return schemaNotFound;
      case 'unchanged':
        return problem('not-found', msg('management.schemaHasNoAttributeWith'));
      case 'changed':
        return answer({ cleared: outcome.cleared });
      default:
        throw new Error('A removal was rejected because of values that it may delete.');
    }
  },
});

export const schemaAttributeOperations: Operation[] = [put, remove];
