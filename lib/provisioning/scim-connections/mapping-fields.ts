import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { MAX_NAME, MAX_RULES, type MappingRule } from '@/lib/scim/mapping/rule';

const attributeName = z
  .string()
  .trim()
  .min(1, issue('common.mustNotBeEmpty'))
  .max(MAX_NAME, issue('common.mustBeAtMostCharacters', { limit: MAX_NAME }));

/**
 * A rule of a connection's mapping, as sent by the console, the API and `apply`. `to` null means that the attribute is
 * ignored.
 */
export const mappingRule = z.strictObject({ from: attributeName, to: attributeName.nullable() });

export const mappingRules = z
  .array(mappingRule)
  .max(MAX_RULES, `must be at most ${MAX_RULES} rules`) satisfies z.ZodType<MappingRule[]>;
