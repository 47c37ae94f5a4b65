import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';
import { declaredAttribute } from './attribute-fields';
import { checkAttributes } from './check-attributes';
import { extensionResourceTypes } from './extension-schema';
import { schemaUrn } from './schema-urn';

export const schemasAtMost = 20;
const attributesAtMost = 100;

const wording = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must be at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, text('must not contain control characters'));

/** What a schema is made of, as the console and `apply` give it. The object alone. */
export const schemaFields = z.strictObject({
  urn: schemaUrn,
  resource_type: z
    .enum(extensionResourceTypes, { error: `must be ${extensionResourceTypes.join(' or ')}` })
    .default('User'),
  name: wording(100).min(1, text('must not be empty')),
  description: wording(1000).default(''),
  required: z.boolean().default(false),
  attributes: z
    .array(declaredAttribute)
    .max(attributesAtMost, `must be at most ${attributesAtMost}`)
    .superRefine(checkAttributes)
    .default([]),
});

/** Parses all of it into the fields of our own. */
export const extensionSchema = schemaFields.transform(({ urn, resource_type: resourceType, ...settings }) => ({
  urn,
  resourceType,
  settings,
}));
