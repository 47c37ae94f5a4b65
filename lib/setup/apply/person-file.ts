import { z } from 'zod';
import { type PersonAttributes, roles } from '@/lib/people/person';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { parseResource } from '@/lib/scim/resource-kinds/parse-resource';
import { findAttribute } from '@/lib/scim/schema/find-attribute';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { attributeProblem } from './attribute-problem';

/** The resource type without any tenant's extensions. */
const standardType = userResourceType();

const settings = z.looseObject({
  password: z.string().min(1, 'must not be empty').max(1024, 'must be at most 1024 characters').optional(),
  password_must_change: z.boolean().optional(),
  role: z
    .enum(roles, { error: `must be one of ${roles.join(', ')}, or null` })
    .nullable()
    .optional(),
});

/**
 * A person in a document: the attributes of a SCIM User, with `password` and `role`. Unlike in SCIM, unknown names are
 * rejected. Attributes under other URNs are read once the tenant's schemas are known (`readExtensions`).
 */
export const personFile = settings.transform((file, context) => {
  const { password, password_must_change: passwordMustChange, role, ...rest } = file;
  const given = Object.entries(rest as ScimObject);
  const extensions = Object.fromEntries(given.filter(([name]) => isOtherUrn(name)));
  const attributes = Object.fromEntries(given.filter(([name]) => !isOtherUrn(name)));
  const problem =
    'userName' in attributes
      ? attributeProblem(standardType, attributes)
      : { path: ['userName'], reason: 'is required' };
  if (problem) {
    context.issues.push({ code: 'custom', input: file, path: [...problem.path], message: problem.reason });
    return z.NEVER;
  }
  const parsed = parseResource(standardType, attributes).attributes;
  return {
    attributes: parsed as Partial<PersonAttributes> & Pick<PersonAttributes, 'userName'>,
    extensions,
    password,
    passwordMustChange,
    role,
  };
});

export type PersonFile = z.output<typeof personFile>;

const isOtherUrn = (name: string): boolean => /^urn:/i.test(name) && findAttribute(standardType, name) === null;
