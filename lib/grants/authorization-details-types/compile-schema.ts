import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { describeError } from './describe-error';
import { PATTERN_TEXT_AT_MOST } from './pattern-cost';

/** Checks an entry against a schema: what is wrong and where, or null if it fits. */
export type SchemaCheck = (detail: AuthorizationDetail) => Sayable | null;

/** A schema that cannot be compiled, and why. */
export class InvalidSchema extends Error {
  constructor(readonly problem: Sayable) {
    super('The schema of a type of authorization details is invalid.');
  }
}

const PATTERN_SHOWN = 100;
const PROBLEM_SHOWN = 300;

/** Longer text matches no pattern, because the cost of a match also depends on the length of the text. */
function boundedPattern(pattern: string, flags: string) {
  const expression = expressionOf(pattern, flags);
  return {
    test: (text: string) => text.length <= PATTERN_TEXT_AT_MOST && expression.test(text),
    // Ajv tells patterns apart by this text.
    toString: () => String(expression),
  };
}

function expressionOf(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    throw new InvalidSchema(
      msg('authorizationDetailsTypes.patternIsNotRegularExpression', { pattern: pattern.slice(0, PATTERN_SHOWN) }),
    );
  }
}

/** One instance per schema: an instance keeps everything that it has compiled. */
const newAjv = () =>
  new Ajv2020({
    // An unknown keyword is a mistake: ignoring it would leave out a rule.
    strictSchema: true,
    strictTypes: false,
    strictTuples: false,
    // "format [...] annotation" (JSON Schema Validation, 7.2.1).
    validateFormats: false,
    // Inherited properties are not members of an entry.
    ownProperties: true,
    logger: false,
    code: { regExp: Object.assign(boundedPattern, { code: 'undefined' }) },
  });

/**
 * Compiles the schema of a type. "an object of known type but containing unknown fields" is rejected (RFC 9396, 5):
 * that is, members that no part of the schema names, unless the schema itself allows others.
 * @throws InvalidSchema
 */
export function compileSchema(type: string, schema: JsonObject): SchemaCheck {
  const { properties = {}, ...rest } = schema;
  const named =
    typeof properties === 'object' && properties !== null && !Array.isArray(properties)
      ? { type: { const: type }, ...properties }
      : properties;
  const whole = { unevaluatedProperties: false, ...rest, type: 'object', properties: named };
  const validate = compiled(whole);
  return (detail) => {
    try {
      return validate(detail) === true ? null : describeError(validate.errors?.[0]);
    } catch (error) {
      return msg('authorizationDetailsTypes.cannotBeCheckedProblem', { problem: messageOf(error) });
    }
  };
}

function compiled(schema: JsonObject) {
  const ajv = newAjv();
  try {
    if (ajv.validateSchema(schema) !== true) throw new InvalidSchema(describeError(ajv.errors?.[0]));
    return ajv.compile(schema);
  } catch (error) {
    if (error instanceof InvalidSchema) throw error;
    const [, keyword] = /unknown keyword: "([^"]+)"/.exec(messageOf(error)) ?? [];
    throw new InvalidSchema(
      keyword === undefined
        ? verbatim(messageOf(error).slice(0, PROBLEM_SHOWN))
        : msg('authorizationDetailsTypes.unknownKeyword', { keyword: keyword.slice(0, PATTERN_SHOWN) }),
    );
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
