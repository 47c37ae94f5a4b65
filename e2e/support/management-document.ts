import { Ajv2020 } from 'ajv/dist/2020';
import { expect } from 'vitest';
import { issuerOf } from './environment';
import type { Called } from './management';
import { send } from './send';

interface DocumentedOperation {
  operationId: string;
  /** States the required role. */
  description: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

/** The parts of the management API's OpenAPI document that tests read. */
export interface ManagementDocument {
  servers: { url: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  /** What schemas refer to. */
  components: object;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** The OpenAPI document of a tenant, and a function that validates a response against its operation. */
export async function managementDocument(tenant = 'mgmt') {
  const document = (await (await send(`${issuerOf(tenant)}/api/v1/openapi.json`)).json()) as ManagementDocument;
  const expectDocumented = (operationId: string, { status, body }: Called): void => {
    const found = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .find((operation) => operation.operationId === operationId);
    const schema = found?.responses[status]?.content?.['application/json']?.schema;
    if (!schema)
      throw new Error(`the document has no ${status} of ${operationId}: ${JSON.stringify(body).slice(0, 300)}`);
    // References resolve from the root of the document.
    const validate = ajv.compile({ ...schema, components: document.components });
    validate(body);
    expect(validate.errors ?? []).toEqual([]);
  };
  return { document, expectDocumented };
}
