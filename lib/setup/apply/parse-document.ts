import type { z } from 'zod';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { isObject, type Json } from '@/lib/scim/protocol/json';
import { ApplyError, type Path } from './apply-error';
import { documentFile, type TenantFile, tenantFile } from './document';

/** The tenants of a document, each with its path in it. */
export type ApplyDocument = { path: Path; tenant: TenantFile }[];

/**
 * Parses a document: `{ "tenants": […] }`, or a single tenant.
 * @param text JSON
 * @throws ApplyError that names the first invalid field
 */
export function parseDocument(text: string): ApplyDocument {
  const json = parseJson(text);
  if (!isObject(json)) throw new ApplyError([], 'The document must be a JSON object.');
  if (!('tenants' in json)) return [{ path: [], tenant: checked(tenantFile, json) }];
  return checked(documentFile, json).tenants.map((tenant, index) => ({ path: ['tenants', index], tenant }));
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new ApplyError([], `The document is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, json: Json): z.output<Schema> {
  const { success, data, error } = schema.safeParse(json);
  if (success) return data;
  throw applyErrorOf(error.issues);
}

function applyErrorOf([issue]: z.core.$ZodIssue[]): ApplyError {
  if (!issue) return new ApplyError([], 'The document is not valid.');
  const path = issue.path.filter((key) => typeof key !== 'symbol');
  if (issue.code === 'unrecognized_keys') return new ApplyError([...path, issue.keys[0] ?? ''], 'is unknown');
  return new ApplyError(path, inEnglish(decoded(issue.message)));
}
