import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { declaredAttribute } from './attribute-fields';
import { checkAttributes } from './check-attributes';
import { extensionResourceTypes } from './extension-schema';

/** "urn:" NID ":" NSS (RFC 8141 section 2), limited to characters that filters and PATCH paths can contain. */
const URN = /^urn:[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[\w$-][\w$.-]*(?::[\w$-][\w$.-]*)*$/i;

/**
 * Prefixes of the standard's schemas (RFC 7643 section 10), of its drafts, which clients still send, and of our own.
 */
const RESERVED = ['urn:ietf:params:scim:', 'urn:scim:schemas:', 'urn:tessera:scim:'];

/** The ID of a declared schema. */
const schemaUrn = z
  .string()
  .trim()
  .max(200, issue('common.mustBeAtMostCharacters', { limit: 200 }))
  .regex(URN, issue('schemas.mustBeYourOwnUrn'))
  .refine(
    (urn) => !RESERVED.some((prefix) => urn.toLowerCase().startsWith(prefix)),
    issue('schemas.mustNotBeginLikeStandard'),
  );

export const schemasAtMost = 20;
const attributesAtMost = 100;

const wording = (most: number) =>
  z
    .string()
    .trim()
    .max(most, issue('common.mustBeAtMostCharacters', { limit: most }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));

/** The fields of a schema, as the console and `apply` supply them. Only the object, without the transformation. */
export const schemaFields = z.strictObject({
  urn: schemaUrn,
  resource_type: z
    .enum(extensionResourceTypes, { error: `must be ${extensionResourceTypes.join(' or ')}` })
    .default('User'),
  name: wording(100).min(1, issue('common.mustNotBeEmpty')),
  description: wording(1000).default(''),
  required: z.boolean().default(false),
  attributes: z
    .array(declaredAttribute)
    .max(attributesAtMost, issue('common.mustBeAtMost', { limit: attributesAtMost }))
    .superRefine(checkAttributes)
    .default([]),
});

/** Validates the input and converts it to our own field names. */
export const extensionSchema = schemaFields.transform(({ urn, resource_type: resourceType, ...settings }) => ({
  urn,
  resourceType,
  settings,
}));
