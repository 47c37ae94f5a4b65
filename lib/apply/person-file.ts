import { z } from 'zod';
import { type PersonAttributes, roles } from '@/lib/directory/person';
import { isScimRefusal } from '@/lib/scim/errors';
import { isObject, type Json, type ScimObject } from '@/lib/scim/json';
import { findAttribute, findIn } from '@/lib/scim/schema/find-attribute';
import { parseResource } from '@/lib/scim/schema/parse-resource';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import type { Attribute } from '@/lib/scim/schema/types';
import type { Path } from './apply-refusal';

const userType = userResourceType();

const settings = z.looseObject({
  password: z.string().min(1, 'must not be empty').max(1024, 'must be at most 1024 characters').optional(),
  password_must_change: z.boolean().optional(),
  role: z.enum(roles, { error: `must be one of ${roles.join(', ')}, or null` }).nullable().optional(),
});

/** A person of a document: the attributes of a SCIM User, with `password` and `role`. Unlike SCIM, it refuses unknown names. */
export const personFile = settings.transform((file, context) => {
  const { password, password_must_change: passwordMustChange, role, ...rest } = file;
  const attributes = rest as ScimObject;
  const problem = problemOf(attributes);
  if (problem) {
    context.issues.push({ code: 'custom', input: file, path: [...problem.path], message: problem.reason });
    return z.NEVER;
  }
  const parsed = parseResource(userType, attributes).attributes;
  return { attributes: parsed as Partial<PersonAttributes> & Pick<PersonAttributes, 'userName'>, password, passwordMustChange, role };
});

export type PersonFile = z.output<typeof personFile>;

interface Problem {
  path: Path;
  reason: string;
}

function problemOf(attributes: ScimObject): Problem | null {
  if (!('userName' in attributes)) return { path: ['userName'], reason: 'is required' };
  for (const [name, value] of Object.entries(attributes)) {
    const problem = unknownName(name, value) ?? wrongValue(name, value);
    if (problem) return problem;
  }
  return null;
}

function wrongValue(name: string, value: Json): Problem | null {
  try {
    parseResource(userType, { userName: 'anybody', [name]: value });
    return null;
  } catch (error) {
    if (!isScimRefusal(error)) throw error;
    return { path: [name], reason: error.message };
  }
}

function unknownName(name: string, value: Json): Problem | null {
  if (name === 'schemas') return null;
  const named = findAttribute(userType, name);
  if (!named) return { path: [name], reason: 'is not an attribute of people' };
  if (named.kind === 'schema') return unknownKey(named.schema.attributes, value, [name]);
  const { attribute, sub } = named.target;
  if (sub || attribute.mutability === 'readOnly') return { path: [name], reason: sub ? 'must be given as an object' : 'is set by the server' };
  return unknownSub(attribute, value, [name]);
}

function unknownSub({ subAttributes }: Attribute, value: Json, path: Path): Problem | null {
  if (!subAttributes) return null;
  if (!Array.isArray(value)) return unknownKey(subAttributes, value, path);
  return first(value.map((one, index) => unknownKey(subAttributes, one, [...path, index])));
}

function unknownKey(known: readonly Attribute[], value: Json, path: Path): Problem | null {
  if (!isObject(value)) return null;
  return first(Object.entries(value).map(([key, one]) => {
    const attribute = findIn(known, key);
    return attribute ? unknownSub(attribute, one, [...path, key]) : { path: [...path, key], reason: 'is not an attribute of people' };
  }));
}

const first = (problems: (Problem | null)[]): Problem | null => problems.find((problem) => problem !== null) ?? null;
