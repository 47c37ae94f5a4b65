import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { JsonObject } from '@/lib/platform/shared/json';
import { type Sayable, verbatim } from '@/lib/platform/shared/message';
import { PATTERN_TEXT_AT_MOST } from './pattern-cost';

/** Checks an entry against a schema: what is wrong and where, or null if it fits. */
export type SchemaCheck = (detail: AuthorizationDetail) => Sayable | null;

/** Longer text matches no pattern, because the cost of a match also depends on the length of the text. */
function boundedPattern(pattern: string, flags: string) {
  const expression = new RegExp(pattern, flags);
  return {
    test: (text: string) => text.length <= PATTERN_TEXT_AT_MOST && expression.test(text),
    // Ajv tells patterns apart by this text.
    toString: () => String(expression),
  };
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
 * @throws Error if the schema is invalid
 */
export function compileSchema(type: string, schema: JsonObject): SchemaCheck {
  const { properties = {}, ...rest } = schema;
  const named =
    typeof properties === 'object' && properties !== null && !Array.isArray(properties)
      ? { type: { const: type }, ...properties }
      : properties;
  const whole = { unevaluatedProperties: false, ...rest, type: 'object', properties: named };
  const validate = newAjv().compile(whole);
  return (detail) => {
    try {
      return validate(detail) === true ? null : describe(validate.errors?.[0]);
    } catch (error) {
      return verbatim(` cannot be checked: ${error instanceof Error ? error.message : 'its schema failed'}`);
    }
  };
}

function describe(error: ErrorObject | undefined): Sayable {
  const { instancePath = '', message = 'does not fit', params = {} } = error ?? {};
  const named: unknown = params.unevaluatedProperty ?? params.additionalProperty;
  return verbatim(`${instancePath} ${message}${typeof named === 'string' ? ` (${named.slice(0, 100)})` : ''}`);
}
