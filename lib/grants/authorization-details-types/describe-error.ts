import type { ErrorObject } from 'ajv/dist/2020.js';
import { msg, type Sayable } from '@/lib/platform/shared/message';

const SHOWN = 100;

/** Ajv's parameters of an error, by name, as text or a number. */
type ErrorParameters = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null)).slice(0, SHOWN);
const listed = (values: unknown) =>
  (Array.isArray(values) ? values.map(text).join(', ') : text(values)).slice(0, SHOWN);
const atMost = ({ limit }: ErrorParameters) => ({ limit: Number(limit) });
const compared = ({ comparison, limit }: ErrorParameters) =>
  msg('authorizationDetailsTypes.mustBeComparisonLimit', { comparison: text(comparison), limit: text(limit) });
const foreign = ({ unevaluatedProperty, additionalProperty }: ErrorParameters) =>
  msg('authorizationDetailsTypes.mustNotHaveMember', { name: text(unevaluatedProperty ?? additionalProperty) });

/** What is wrong, by the keyword of JSON Schema that is violated. */
const byKeyword: Readonly<Record<string, (parameters: ErrorParameters) => Sayable>> = {
  required: ({ missingProperty }) => msg('authorizationDetailsTypes.mustHaveMember', { name: text(missingProperty) }),
  unevaluatedProperties: foreign,
  additionalProperties: foreign,
  type: ({ type }) => msg('authorizationDetailsTypes.mustBeOfType', { type: listed(type) }),
  enum: ({ allowedValues }) => msg('common.mustBeOneOf', { what: listed(allowedValues) }),
  const: ({ allowedValue }) => msg('authorizationDetailsTypes.mustBeValue', { value: text(allowedValue) }),
  pattern: ({ pattern }) => msg('authorizationDetailsTypes.mustMatchPattern', { pattern: text(pattern) }),
  minimum: compared,
  maximum: compared,
  exclusiveMinimum: compared,
  exclusiveMaximum: compared,
  multipleOf: ({ multipleOf }) => msg('authorizationDetailsTypes.mustBeMultipleOf', { factor: text(multipleOf) }),
  minLength: (parameters) => msg('common.mustBeAtLeastCharacters', atMost(parameters)),
  maxLength: (parameters) => msg('common.mustBeAtMostCharacters', atMost(parameters)),
  minItems: (parameters) => msg('authorizationDetailsTypes.mustHaveAtLeastItems', atMost(parameters)),
  maxItems: (parameters) => msg('authorizationDetailsTypes.mustHaveAtMostItems', atMost(parameters)),
  minProperties: (parameters) => msg('authorizationDetailsTypes.mustHaveAtLeastMembers', atMost(parameters)),
  maxProperties: (parameters) => msg('authorizationDetailsTypes.mustHaveAtMostMembers', atMost(parameters)),
  uniqueItems: () => msg('authorizationDetailsTypes.mustNotRepeatItem'),
};

/**
 * An error of Ajv in the reader's language: the place, if it is not the whole value, and what is wrong there. Keywords
 * without their own words, such as `anyOf`, are named.
 */
export function describeError(error: ErrorObject | undefined): Sayable {
  const { instancePath = '', keyword = '', params = {} } = error ?? {};
  const words = Object.hasOwn(byKeyword, keyword) ? byKeyword[keyword] : undefined;
  const problem = words ? words(params) : msg('authorizationDetailsTypes.doesNotFitKeyword', { keyword });
  return instancePath === '' ? problem : msg('common.fieldProblem', { field: instancePath, problem });
}
