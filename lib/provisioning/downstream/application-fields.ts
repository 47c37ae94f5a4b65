import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { mappingRules } from '@/lib/provisioning/scim-connections/mapping-fields';
import {
  assignments,
  authentications,
  type DownstreamApplication,
  deletionPolicies,
  matchAttributes,
} from './application';

const text = (limit: number) =>
  z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(limit, issue('common.mustBeAtMostCharacters', { limit }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));

/** https, or http; whether the operator allows http for the host is checked against the configuration. */
const address = text(2000).refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
  );
}, issue('events.mustBeHttpsUrlWithout'));

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values, { error: issue('common.mustBeOneOf', { what: values.join(', ') }) });

/** A bearer token (RFC 6750, 2.1) or a client secret: what a header can carry. */
const secret = z.string().regex(/^[\x20-\x7e]{1,4096}$/, issue('common.mustBePrintableAsciiCharacters'));

const GROUPS_AT_MOST = 100;

const shape = {
  name: text(100),
  base_url: address
    .refine((value) => new URL(value).search === '', issue('downstream.mustHaveNoQuery'))
    .transform((value) => value.replace(/\/+$/, '')),
  authentication: oneOf(authentications).default('bearer'),
  /** For `bearer`. Omitted, the stored one stays. */
  token: secret.optional(),
  /** For `client_credentials`. */
  token_url: address.nullable().default(null),
  client_id: text(500).nullable().default(null),
  /** Omitted, the stored one stays. */
  client_secret: secret.optional(),
  scope: text(1000).nullable().default(null),
  assignment: oneOf(assignments).default('everyone'),
  group_ids: z
    .array(z.uuid(issue('downstream.mustBeGroupIds')))
    .max(GROUPS_AT_MOST, issue('common.mustBeAtMost', { limit: GROUPS_AT_MOST }))
    .default([]),
  rule: text(2000).nullable().default(null),
  assigned_client_id: text(500).nullable().default(null),
  mapping: mappingRules.default([]),
  match_attribute: oneOf(matchAttributes).default('userName'),
  on_deletion: oneOf(deletionPolicies).default('deactivate'),
  push_groups: z.boolean().default(false),
};

export const applicationShape = z.strictObject(shape);

/** Checks fields that only some ways of authentication and assignment have. */
function fitsChoices(
  {
    authentication,
    token,
    token_url,
    client_id,
    client_secret,
    assignment,
    group_ids,
    rule,
    assigned_client_id,
  }: z.output<typeof applicationShape>,
  context: z.RefinementCtx,
): void {
  const against = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (authentication === 'bearer') {
    if (client_secret !== undefined) against('client_secret', issue('downstream.isOnlyForClientCredentials'));
  } else {
    if (token !== undefined) against('token', issue('downstream.isOnlyForBearer'));
    if (token_url === null) against('token_url', issue('downstream.isRequiredForClientCredentials'));
    if (client_id === null) against('client_id', issue('downstream.isRequiredForClientCredentials'));
  }
  if (assignment === 'groups' && group_ids.length === 0) against('group_ids', issue('common.mustContainAtLeastOne'));
  if (assignment === 'rule' && rule === null) against('rule', issue('downstream.isRequiredForAssignment'));
  if (assignment === 'client' && assigned_client_id === null)
    against('assigned_client_id', issue('downstream.isRequiredForAssignment'));
}

/**
 * An application's fields, as the console, the API and setup files have them. What another choice of authentication or
 * assignment would need is dropped.
 */
export const applicationFields = applicationShape.superRefine(fitsChoices).transform((fields) => ({
  ...fields,
  ...(fields.authentication === 'bearer' && { token_url: null, client_id: null, scope: null }),
  // Groups are kept for what `push_groups` pushes.
  rule: fields.assignment === 'rule' ? fields.rule : null,
  assigned_client_id: fields.assignment === 'client' ? fields.assigned_client_id : null,
}));
export type ApplicationFields = z.output<typeof applicationFields>;

/** The settings that fields name, except for the secret. */
export function settingsOf(fields: ApplicationFields) {
  return {
    name: fields.name,
    baseUrl: fields.base_url,
    authentication: fields.authentication,
    tokenUrl: fields.token_url,
    clientId: fields.client_id,
    scope: fields.scope,
    assignment: fields.assignment,
    groupIds: [...new Set(fields.group_ids)],
    rule: fields.rule,
    assignedClientId: fields.assigned_client_id,
    mapping: fields.mapping,
    matchAttribute: fields.match_attribute,
    onDeletion: fields.on_deletion,
    pushGroups: fields.push_groups,
  } satisfies Partial<DownstreamApplication>;
}

/** Converts back to fields, without the secret. */
export function toApplicationFields(
  application: DownstreamApplication,
): Omit<ApplicationFields, 'token' | 'client_secret'> {
  return {
    name: application.name,
    base_url: application.baseUrl,
    authentication: application.authentication,
    token_url: application.tokenUrl,
    client_id: application.clientId,
    scope: application.scope,
    assignment: application.assignment,
    group_ids: [...application.groupIds],
    rule: application.rule,
    assigned_client_id: application.assignedClientId,
    mapping: application.mapping.map(({ from, to }) => ({ from, to })),
    match_attribute: application.matchAttribute,
    on_deletion: application.onDeletion,
    push_groups: application.pushGroups,
  };
}
