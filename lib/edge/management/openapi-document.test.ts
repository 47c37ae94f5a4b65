import { expect, test } from 'vitest';
import { z } from 'zod';
import { openapiDocument } from './openapi-document';
import { operations } from './operations';

const { paths } = openapiDocument('https://auth.example/api/v1', { forOperators: true }) as {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        responses: Record<string, { description: string }>;
        requestBody?: object;
        parameters?: { name: string }[];
      }
    >
  >;
};

test('the document has every operation with its input and responses', () => {
  for (const { id, method, path, status, bodySchema, querySchema, pathSchema } of operations) {
    const described = paths[path]?.[method.toLowerCase()];
    expect(described).toMatchObject({
      operationId: id,
      responses: { [status]: { description: 'Done' }, 401: expect.anything() },
    });
    expect(described?.requestBody !== undefined).toBe(bodySchema !== null);
    const named = described?.parameters?.map(({ name }) => name) ?? [];
    expect(named).toEqual(
      expect.arrayContaining([...Object.keys(pathSchema?.shape ?? {}), ...Object.keys(querySchema?.shape ?? {})]),
    );
  }
});

test('each response has its description in English, without which generators reject the document', () => {
  const described = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, responses }) =>
      Object.entries(responses).map(([status, { description }]) => ({ operationId, status, description })),
    );
  expect(described.filter(({ description }) => typeof description !== 'string')).toEqual([]);
  expect(described).toContainEqual({
    operationId: 'listPeople',
    status: '401',
    description: 'An access key is required',
  });
});

test('the document describes client fields as the console and apply accept them', () => {
  const body = JSON.stringify(paths['/clients']?.post?.requestBody);
  for (const field of [
    'redirect_uris',
    'token_endpoint_auth_method',
    'dpop_bound_access_tokens',
    'access_token_lifetime_seconds',
    'private_key_jwt',
  ])
    expect(body).toContain(field);
});

test('only the document of the default tenant includes its owners’ operations on all tenants', () => {
  const others = openapiDocument('https://auth.example/t/acme/api/v1', { forOperators: false }) as {
    paths: object;
    tags: { name: string }[];
  };
  const operators = operations.filter(({ forOperators }) => forOperators);
  expect(operators.length).toBeGreaterThan(3);
  for (const { path, role } of operators) {
    expect([role, Object.keys(others.paths).includes(path)]).toEqual(['owner', false]);
  }
  expect(others.tags).not.toContainEqual({ name: 'Tenants' });
});

test('every reference resolves, wherever it is', () => {
  const document = openapiDocument('https://auth.example/api/v1', { forOperators: true });
  const references = [
    ...new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '')),
  ];
  expect(references).toContain('#/components/schemas/JsonValue');
  for (const to of references)
    expect([
      to,
      to
        .slice(2)
        .split('/')
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document),
    ]).toEqual([to, expect.any(Object)]);
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('only the JSON value schema is recursive, so that one component covers all recursive schemas', () => {
  const definitions = (schema: z.ZodType) =>
    Object.entries(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).$defs ?? {}).map(
      ([name, definition]) => JSON.stringify(definition).replaceAll(`#/$defs/${name}`, '#'),
    );
  const found = operations
    .flatMap(({ bodySchema, answerSchema, querySchema, pathSchema }) => [
      bodySchema,
      answerSchema,
      querySchema,
      pathSchema,
    ])
    .flatMap((schema) => (schema ? definitions(schema) : []));
  expect(new Set(found)).toEqual(new Set(definitions(z.object({ value: z.json() }))));
});
