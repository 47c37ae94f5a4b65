import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';
import { declaredAttribute } from './attribute-fields';
import { checkAttributes } from './check-attributes';
import { extensionResourceTypes } from './extension-schema';

/** "urn:" NID ":" NSS (RFC 8141 section 2), of the characters that a filter or a PATCH path can name. */
const URN = /^urn:[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[\w$-][\w$.-]*(?::[\w$-][\w$.-]*)*$/i;

/** Those of the standard (RFC 7643 section 10), and those of its drafts, which clients still send. */
const RESERVED = ['urn:ietf:params:scim:', 'urn:scim:schemas:'];

/** The id of a declared schema. */
const schemaUrn = z
  .string()
  .trim()
  .max(200, 'must be at most 200 characters')
  .regex(URN, text('must be your own URN, such as urn:example:hr:2.0:User'))
  .refine(
    (urn) => !RESERVED.some((prefix) => urn.toLowerCase().startsWith(prefix)),
    text('must not begin like the standard schemas'),
  );

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
