import { z } from 'zod';
import { createSchema } from '@/lib/directory/extension-schemas/create-schema';
import { deleteSchema } from '@/lib/directory/extension-schemas/delete-schema';
import { extensionResourceTypes } from '@/lib/directory/extension-schemas/extension-schema';
import { getSchema } from '@/lib/directory/extension-schemas/get-schema';
import { listSchemas } from '@/lib/directory/extension-schemas/list-schemas';
import { schemaFields, schemasAtMost } from '@/lib/directory/extension-schemas/schema-fields';
import { findStandardSchema } from '@/lib/directory/extension-schemas/standard-schema';
import { updateSchema } from '@/lib/directory/extension-schemas/update-schema';
import { msg } from '@/lib/platform/shared/message';
import { changesOf } from '../changes';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import {
  schemaAnswer,
  schemaBody,
  standardSchemaAnswer,
  standardSchemaBody,
} from '../representations/extension-schema';
import { timeOrNull, written } from '../times';

const tag = 'Schemas';
const ofSchema = z.object({ urn: z.string() });
const schemaNotFound = problem('not-found', msg('management.noExtensionSchemaWithThis'));
const sorts = {
  created_at: 'createdAt',
  name: 'name',
  urn: 'urn',
  resource_type: 'resourceType',
  attributes: 'attributes',
} as const;

const list = operation({
  id: 'listSchemas',
  method: 'GET',
  path: '/schemas',
  tag,
  role: 'auditor',
  summary: 'Lists all SCIM schemas, including standard ones, with the number of their attributes',
  querySchema: listQuery(
    ['created_at', 'name', 'urn', 'resource_type', 'attributes'],
    {
      search,
      origin: z.enum(['declared', 'standard']).optional(),
      resource_type: z.enum(extensionResourceTypes).optional(),
    },
    'desc',
  ),
  answerSchema: listAnswer(
    z.strictObject({
      urn: z.string(),
      name: z.string(),
      resource_type: z.enum(extensionResourceTypes),
      origin: z.enum(['declared', 'standard']),
      attributes: z.int(),
      created_at: timeOrNull,
    }),
  ),
  async run(
    { container, tenant },
    { query: { sort, page, page_size, order, search: text, origin, resource_type: resourceType } },
  ) {
    const { schemas, total } = await listSchemas(container.extensionSchemas, {
      tenantId: tenant.id,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
      search: text,
      origin,
      resourceType,
    });
    const items = schemas.map(({ urn, name, resourceType: of, attributes, createdAt }) => ({
      urn,
      name,
      resource_type: of,
      origin: createdAt ? 'declared' : 'standard',
      attributes,
      created_at: written(createdAt),
    }));
    return answer(listed(items, total, { page, page_size }));
  },
});

const create = operation({
  id: 'createSchema',
  method: 'POST',
  path: '/schemas',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary: 'Creates an extension schema, which SCIM then serves',
  bodySchema: schemaFields,
  answerSchema: schemaAnswer,
  async run({ container, tenant, cause, now }, { body: { urn, resource_type: resourceType, ...settings } }) {
    const outcome = await createSchema(
      container.extensionSchemas,
      { tenantId: tenant.id, urn, resourceType, settings },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'exists':
        return problem('conflict', msg('management.schemaWithThisUrnAlready'));
      case 'overlaps':
        return problem('conflict', msg('management.thisUrnAndUrnOverlap', { urn: outcome.urn }));
      case 'too-many':
        return problem('conflict', msg('management.tenantCanDeclareAtMost', { schemasAtMost }));
      case 'created':
        return answer(schemaBody(outcome.schema));
    }
  },
});

const get = operation({
  id: 'getSchema',
  method: 'GET',
  path: '/schemas/{urn}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Returns a schema. For an extension schema, also returns how many people or groups have values, in total and by attribute.',
  pathSchema: ofSchema,
  answerSchema: z.union([
    schemaAnswer.extend({ values: z.strictObject({ resources: z.int(), attributes: z.record(z.string(), z.int()) }) }),
    standardSchemaAnswer,
  ]),
  async run({ container, tenant }, { path: { urn } }) {
    const declared = await getSchema(container.extensionSchemas, { tenantId: tenant.id, urn });
    if (declared)
      return answer({
        ...schemaBody(declared.schema),
        values: { resources: declared.values.resources, attributes: Object.fromEntries(declared.values.attributes) },
      });
    const standard = findStandardSchema(urn);
    return standard
      ? answer(standardSchemaBody(standard))
      : problem('not-found', msg('management.scimHasNoSchemaWith'));
  },
});

const update = operation({
  id: 'updateSchema',
  method: 'PATCH',
  path: '/schemas/{urn}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Changes an extension schema’s name and whether it is required. Its attributes are unchanged.',
  pathSchema: ofSchema,
  bodySchema: changesOf(schemaFields.pick({ name: true, description: true, required: true }).shape),
  answerSchema: schemaAnswer,
  async run({ container, tenant, cause, now }, { path: { urn }, body }) {
    const outcome = await updateSchema(
      container.extensionSchemas,
      { tenantId: tenant.id, urn, removeValues: false, next: (settings) => ({ ...settings, ...body }) },
      { cause, now },
    );
    if (outcome.kind === 'not-found') return schemaNotFound;
    if (outcome.kind === 'refused' || outcome.kind === 'has-values')
      throw new Error('A change that keeps the attributes was rejected because of their values.');
    return answer(schemaBody(outcome.schema));
  },
});

const remove = operation({
  id: 'deleteSchema',
  method: 'DELETE',
  path: '/schemas/{urn}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  pathSchema: ofSchema,
  answerSchema: z.strictObject({ cleared: z.int() }),
  summary: 'Permanently deletes an extension schema and all its values. Returns how many people or groups had values.',
  async run({ container, tenant, cause, now }, { path: { urn } }) {
    const outcome = await deleteSchema(container.extensionSchemas, { tenantId: tenant.id, urn }, { cause, now });
    return outcome.kind === 'not-found' ? schemaNotFound : answer({ cleared: outcome.cleared });
  },
});

export const schemaOperations: Operation[] = [list, create, get, update, remove];
