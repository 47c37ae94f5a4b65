import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { JsonObject } from '@/lib/platform/shared/json';
import { PATTERN_TEXT_AT_MOST } from './pattern-cost';

/** What an entry has against a schema, with where; null when it fits. */
export type SchemaCheck = (detail: AuthorizationDetail) => string | null;

/** Longer text fits no pattern: what trying it costs is bounded by its length too. */
function boundedPattern(pattern: string, flags: string) {
  const expression = new RegExp(pattern, flags);
  return {
    test: (text: string) => text.length <= PATTERN_TEXT_AT_MOST && expression.test(text),
    // By this Ajv tells one pattern from another.
    toString: () => String(expression),
  };
}

/** One for each schema: an instance keeps what it has compiled for as long as it lives itself. */
const newAjv = () =>
  new Ajv2020({
    // An unknown keyword is a mistake that would leave a rule out.
    strictSchema: true,
    strictTypes: false,
    strictTuples: false,
    // "format [...] annotation" (JSON Schema Validation, 7.2.1).
    validateFormats: false,
    // What objects inherit is no member of an entry.
    ownProperties: true,
    logger: false,
    code: { regExp: Object.assign(boundedPattern, { code: 'undefined' }) },
  });

/**
 * Makes a check of the schema of a type. "an object of known type but containing unknown fields" is refused (RFC 9396,
 * 5): members that no part of the schema names, unless it allows for others itself.
 * @throws Error when it is no good schema
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
      return ` cannot be checked: ${error instanceof Error ? error.message : 'its schema failed'}`;
    }
  };
}

function describe(error: ErrorObject | undefined): string {
  const { instancePath = '', message = 'does not fit', params = {} } = error ?? {};
  const named: unknown = params.unevaluatedProperty ?? params.additionalProperty;
  return `${instancePath} ${message}${typeof named === 'string' ? ` (${named.slice(0, 100)})` : ''}`;
}
