import { z } from 'zod';
import {
  attributeTypes,
  type ExtensionSchema,
  extensionResourceTypes,
  mutabilities,
  returnedRules,
} from '@/lib/directory/extension-schemas/extension-schema';
import { toSchemaFile } from '@/lib/directory/extension-schemas/schema-file';
import type { StandardSchema } from '@/lib/directory/extension-schemas/standard-schema';
import { describeAttribute } from '@/lib/scim/resources/schemas';
import { time, written } from '../times';

/** By the names of RFC 7643, 7. */
const partAnswer = z.strictObject({
  name: z.string(),
  type: z.enum(attributeTypes),
  description: z.string(),
  multiValued: z.boolean(),
  required: z.boolean(),
  caseExact: z.boolean(),
  mutability: z.enum(mutabilities),
  returned: z.enum(returnedRules),
  uniqueness: z.enum(['none', 'server', 'global']),
  canonicalValues: z.array(z.string()).optional(),
  referenceTypes: z.array(z.string()).optional(),
});

const common = {
  urn: z.string(),
  resource_type: z.enum(extensionResourceTypes),
  name: z.string(),
  description: z.string(),
  attributes: z.array(partAnswer.extend({ subAttributes: z.array(partAnswer).optional() })),
};

/** A schema that the tenant has declared. */
export const schemaAnswer = z.strictObject({
  origin: z.literal('declared'),
  ...common,
  required: z.boolean(),
  created_at: time,
  updated_at: time,
});

export function schemaBody(schema: ExtensionSchema) {
  return {
    origin: 'declared',
    ...toSchemaFile(schema),
    created_at: written(schema.createdAt),
    updated_at: written(schema.updatedAt),
  };
}

/** A schema of RFC 7643. */
export const standardSchemaAnswer = z.strictObject({ origin: z.literal('standard'), ...common });

export function standardSchemaBody({ schema: { id, name, description, attributes }, resourceType }: StandardSchema) {
  return {
    origin: 'standard',
    urn: id,
    resource_type: resourceType,
    name,
    description,
    attributes: attributes.map(describeAttribute),
  };
}
