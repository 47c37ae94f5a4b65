import { z } from 'zod';
import { reservedClaims } from '@/lib/oauth/openid/reserved-claims';
import { mappedPathProblem } from '@/lib/people/claims/mapped-path';
import { CLAIM_MAPPINGS_AT_MOST, type ClaimMapping, type ClaimPlace } from '@/lib/platform/shared/claim-mapping';
import type { JsonObject } from '@/lib/platform/shared/json';
import { isKeepable } from '@/lib/platform/shared/keepable';
import { encoded, issue } from '@/lib/platform/shared/message';
import { resourceIdentifier } from './resource-identifier';

const LONGEST_CLAIM = 200;
const LONGEST_PATH = 300;
const LONGEST_NAME = 512;
const PATTERNS_AT_MOST = 20;
const RENAMED_AT_MOST = 100;
const LONGEST_CONSTANT = 1024;

/** A name, or the URI of a claim that others cannot give another meaning (RFC 7519, 4.2). */
const claimName = z
  .string()
  .trim()
  .min(1, issue('common.mustNotBeEmpty'))
  .max(LONGEST_CLAIM, issue('common.mustBeAtMostCharacters', { limit: LONGEST_CLAIM }))
  .regex(/^[A-Za-z][A-Za-z0-9._~:/?#@!$&'()*+,;=%-]*$/, issue('claims.nameMustBeNameOrUri'))
  .refine((name) => !reservedClaims.has(name), issue('claims.nameIsReserved'));

const attributePath = z
  .string()
  .trim()
  .min(1, issue('common.mustNotBeEmpty'))
  .max(LONGEST_PATH, issue('common.mustBeAtMostCharacters', { limit: LONGEST_PATH }))
  .superRefine((path, problems) => {
    const problem = mappedPathProblem(path);
    if (problem) problems.addIssue({ code: 'custom', message: encoded(problem) });
  });

const groupName = z
  .string()
  .max(LONGEST_NAME, issue('common.mustBeAtMostCharacters', { limit: LONGEST_NAME }))
  .refine(isKeepable, issue('clients.mustNotContainNulOr'));

const claimSource = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('attribute'), path: attributePath }),
    z.strictObject({
      type: z.literal('groups'),
      filter: z
        .array(groupName.min(1, issue('common.mustNotBeEmpty')))
        .max(PATTERNS_AT_MOST, issue('common.mustBeAtMost', { limit: PATTERNS_AT_MOST }))
        .default([]),
      rename: z
        .record(groupName, groupName.min(1, issue('common.mustNotBeEmpty')))
        .refine(
          (renamed) => Object.keys(renamed).length <= RENAMED_AT_MOST,
          issue('common.mustBeAtMost', { limit: RENAMED_AT_MOST }),
        )
        .default({}),
      strip: groupName.default(''),
      prefix: groupName.default(''),
    }),
    z.strictObject({ type: z.literal('roles'), resource: resourceIdentifier }),
    z.strictObject({
      type: z.literal('constant'),
      value: z
        .json()
        .refine(isKeepable, issue('clients.mustNotContainNulOr'))
        .refine(
          (value) => JSON.stringify(value).length <= LONGEST_CONSTANT,
          issue('common.mustBeAtMostCharacters', { limit: LONGEST_CONSTANT }),
        ),
    }),
  ],
  { error: issue('common.mustBeOneOf', { what: 'attribute, groups, roles, constant' }) },
);

/** One mapping of a client, or of a resource, which has fewer places. */
export const claimMapping = (places: readonly ClaimPlace[]) =>
  z.strictObject({
    claim: claimName,
    source: claimSource,
    in: z
      .array(z.enum(places, { error: issue('common.mustBeOneOf', { what: places.join(', ') }) }))
      .min(1, issue('claims.chooseWhereItIsIssued'))
      .transform((all) => places.filter((place) => all.includes(place))),
  });

/** The mappings of a client or resource. A name may be mapped more than once, but not twice in the same place. */
export const claimMappings = (places: readonly ClaimPlace[]) =>
  z
    .array(claimMapping(places))
    .max(CLAIM_MAPPINGS_AT_MOST, issue('common.mustBeAtMost', { limit: CLAIM_MAPPINGS_AT_MOST }))
    .refine((all) => {
      const issued = all.flatMap(({ claim, in: named }) => named.map((place) => `${place} ${claim}`));
      return new Set(issued).size === issued.length;
    }, issue('claims.mustNotMapClaimTwice'));

/** A mapping as in setup files, without the parts that are as if left out. */
export function fromClaimMapping({ claim, source, in: places }: ClaimMapping): JsonObject {
  return { claim, source: fromSource(source), in: places };
}

function fromSource(source: ClaimMapping['source']): JsonObject {
  if (source.type !== 'groups') return source;
  const { type, filter, rename, strip, prefix } = source;
  return {
    type,
    ...(filter.length > 0 && { filter }),
    ...(Object.keys(rename).length > 0 && { rename }),
    ...(strip !== '' && { strip }),
    ...(prefix !== '' && { prefix }),
  };
}
