import { z } from 'zod';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { Operation } from './operation';
import { operations as all } from './operations';
import { type ProblemCode, problems } from './problem';

/** The problems that any operation may answer. */
const always: readonly ProblemCode[] = ['invalid-request', 'unauthorized', 'forbidden', 'unavailable'];

/**
 * The OpenAPI 3.1 document of the management API, generated from the schemas that validate requests.
 * @param root the base URL of the paths
 * @param tenant.forOperators whether it is for the default tenant, which has additional operations
 */
export function openapiDocument(root: string, tenant: { forOperators: boolean }): object {
  const operations = all.filter(({ forOperators }) => tenant.forOperators || !forOperators);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera management API',
      version: '1',
      description:
        'Everything the console does, for scripts, with the same checks and the same audit log. Send an access key as a bearer token with each request.',
    },
    servers: [{ url: root }],
    security: [{ accessKey: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(
      [...new Set(operations.map(({ path }) => path))].map((path) => [
        path,
        Object.fromEntries(
          operations
            .filter((operation) => operation.path === path)
            .map((operation) => [operation.method.toLowerCase(), described(operation)]),
        ),
      ]),
    ),
    components: {
      securitySchemes: {
        accessKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access key. Create one in the console under Access keys.',
        },
      },
      schemas: { Problem: problemSchema, JsonValue: { description: 'Any JSON value' } },
    },
  };
}

const problemSchema = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'detail', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
};

function described({
  id,
  tag,
  summary,
  role,
  pathSchema,
  querySchema,
  bodySchema,
  answerSchema,
  streams,
  status,
  conditional,
  problems: own,
}: Operation): object {
  const ifMatch = {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the version that the change is based on',
    schema: { type: 'string' },
  };
  const parameters = [
    ...parametersOf(pathSchema, 'path'),
    ...parametersOf(querySchema, 'query'),
    ...(conditional ? [ifMatch] : []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `Requires the role ${role} or higher.`,
    ...(parameters.length > 0 && { parameters }),
    ...(bodySchema && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(bodySchema, 'input') } } },
    }),
    responses: {
      [status]: {
        description: 'Done',
        ...(answerSchema && { content: { 'application/json': { schema: jsonSchema(answerSchema, 'input') } } }),
        ...(streams.length > 0 && {
          content: Object.fromEntries(streams.map((type) => [type, { schema: { type: 'string' } }])),
        }),
      },
      ...Object.fromEntries(
        [...always, ...own, ...(bodySchema ? (['too-large', 'unsupported-media-type'] as const) : [])].map((code) => [
          problems[code].status,
          {
            description: inEnglish(problems[code].title),
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  };
}

function parametersOf(schema: z.ZodObject | null, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}

/**
 * What JSON Schema cannot express (a check in code) is left out; the answer to a request reports it. The one recursive
 * schema, any JSON value, is moved to the components: zod refers to it in `#/$defs`, which would be resolved from the
 * root of the document (OpenAPI 3.1, 4.8.24).
 */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(
    JSON.stringify(rest).replaceAll(/"#\/\$defs\/__schema\d+"/g, '"#/components/schemas/JsonValue"'),
  ) as typeof rest;
}
