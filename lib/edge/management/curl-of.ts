import { z } from 'zod';
import type { Operation } from './operation';
import { operations } from './operations';

/** What stands for values that only the reader knows. */
const UNKNOWN = '…';
/**
 * Fields that an example does not show: those with secrets, which the API does not answer either, and images, which are
 * too long. `authorization` is the header by which an event receiver knows its sender.
 */
const LEFT_OUT = /(?:^|_)(?:secret|password|token)$|^authorization$|^logo(?:_dark)?$|^background_image$/;

/** Examples of bodies whose required fields would say too little, or too much. */
const examples: Readonly<Record<string, object>> = {
  createClient: {
    client_name: UNKNOWN,
    redirect_uris: ['https://app.example/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: 'openid',
  },
  setPersonRole: { role: 'auditor' },
  setScimConnectionPull: { source: 'microsoft-graph', directory_id: 'acme.example', client_id: 'APPLICATION-ID' },
  updateLogos: { logo: 'data:image/png;base64,…' },
};

type Schema = z.core.JSONSchema.BaseSchema;

interface Call {
  /** The base URL of the API. */
  root: string;
  /** Values of the path's parameters, in their order. Others become variables of the shell. */
  ids: readonly string[];
  /** What the API answers for the object now; null if there is none. */
  saved: Readonly<Record<string, unknown>> | null;
}

/**
 * An operation as a curl command for a POSIX shell, with the access key in a variable. The body has the saved values of
 * all fields that it may have; without any, an example with its required fields.
 */
export function curlOf(operation: Operation, { root, ids, saved }: Call): string {
  const body = operation.bodySchema && bodyOf(operation, saved);
  return [
    `curl -X ${operation.method} "${root}${pathOf(operation.path, ids)}"`,
    '-H "Authorization: Bearer $ACCESS_KEY"',
    ...(body
      ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`]
      : []),
  ].join(' \\\n  ');
}

function pathOf(path: string, ids: readonly string[]): string {
  const rest = ids.values();
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = rest.next().value;
    return id === undefined ? `$${name.toUpperCase()}` : encodeURIComponent(id).replaceAll('!', '%21');
  });
}

const schemas = new Map<string, Schema>();

/** The schema of a body as the OpenAPI document has it. */
function schemaOf({ id, bodySchema }: Operation): Schema {
  const known = schemas.get(id);
  if (known) return known;
  const schema = bodySchema ? z.toJSONSchema(bodySchema, { io: 'input', unrepresentable: 'any' }) : {};
  schemas.set(id, schema);
  return schema;
}

/** The operation that creates what this one changes: some changes take any of its fields. */
const creationOf = ({ path }: Operation): Operation | undefined =>
  operations.find(({ method, path: other }) => method === 'POST' && other === path.replace(/\/\{\w+\}$/, ''));

function bodyOf(operation: Operation, saved: Call['saved']): Record<string, unknown> {
  const schema = schemaOf(operation);
  const creation = schema.properties ? undefined : creationOf(operation);
  const properties = schema.properties ?? (creation ? schemaOf(creation).properties : undefined) ?? {};
  const names = Object.keys(properties).filter((name) => !LEFT_OUT.test(name) && !operation.path.includes(`{${name}}`));
  const known = names.filter((name) => saved?.[name] !== undefined);
  if (saved && known.length > 0) return Object.fromEntries(known.map((name) => [name, saved[name]]));
  const example = examples[operation.id];
  if (example) return { ...example };
  const { required = [] } = schema;
  const shown = Object.keys(properties).filter((name) => required.includes(name));
  return Object.fromEntries(shown.map((name) => [name, exampleOf(properties[name])]));
}

function exampleOf(schema: z.core.JSONSchema._JSONSchema | undefined): unknown {
  if (schema === undefined || typeof schema === 'boolean') return UNKNOWN;
  const { const: only, enum: choices, default: usual, anyOf, allOf } = schema;
  if (usual !== undefined) return usual;
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (anyOf) return exampleOf(anyOf.find((one) => typeof one === 'object' && one.type !== 'null'));
  if (allOf) return exampleOf(allOf[0]);
  switch (schema.type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'array':
      return [exampleOf(Array.isArray(schema.items) ? schema.items[0] : schema.items)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, each]) => [name, exampleOf(each)]),
      );
    default:
      return UNKNOWN;
  }
}
