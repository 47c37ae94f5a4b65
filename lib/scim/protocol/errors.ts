import { msg, type Sayable } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';

/** The `scimType` values of RFC 7644 section 3.12, table 9, and of RFC 9865 section 2.1, table 3. */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers'
  | 'sensitive'
  | 'invalidCursor'
  | 'expiredCursor'
  | 'invalidCount';

interface PublicError {
  status: number;
  scimType?: ScimType;
  detail: Sayable;
  /** When the client may try again. */
  retryAfterSeconds?: number;
}

/** Every reason for which the SCIM core rejects a request, and what the client receives. */
const PUBLIC_ERRORS = {
  'filter-syntax': { status: 400, scimType: 'invalidFilter', detail: msg('scim.filterCannotBeParsed') },
  'filter-too-long': { status: 400, scimType: 'invalidFilter', detail: msg('scim.filterIsTooLong') },
  'filter-too-deep': { status: 400, scimType: 'invalidFilter', detail: msg('scim.filterIsNestedTooDeeply') },
  'filter-too-many': { status: 400, scimType: 'invalidFilter', detail: msg('scim.filterHasTooManyComparisons') },
  'filter-attribute': {
    status: 400,
    scimType: 'invalidFilter',
    detail: msg('scim.filterNamesAttributeThatCannot'),
  },
  'filter-operator': {
    status: 400,
    scimType: 'invalidFilter',
    detail: msg('scim.operatorDoesNotApplyToType'),
  },
  'filter-value': {
    status: 400,
    scimType: 'invalidFilter',
    detail: msg('scim.valueDoesNotMatchType'),
  },
  'path-syntax': { status: 400, scimType: 'invalidPath', detail: msg('scim.pathCannotBeParsed') },
  'path-attribute': {
    status: 400,
    scimType: 'invalidPath',
    detail: msg('scim.pathNamesAttributeThatThis'),
  },
  'path-filter': { status: 400, scimType: 'invalidPath', detail: msg('scim.valueFilterOfPathIs') },
  'no-target': { status: 400, scimType: 'noTarget', detail: msg('scim.pathMatchesNoValue') },
  'remove-without-path': { status: 400, scimType: 'noTarget', detail: msg('scim.removeOperationRequiresPath') },
  'read-only': { status: 400, scimType: 'mutability', detail: msg('scim.attributeIsReadOnly') },
  immutable: {
    status: 400,
    scimType: 'mutability',
    detail: msg('scim.attributeCanBeSetOnly'),
  },
  'members-fixed': {
    status: 400,
    scimType: 'mutability',
    detail: msg('scim.membersCanOnlyBeAdded'),
  },
  'required-removed': { status: 400, scimType: 'mutability', detail: msg('scim.requiredAttributeCannotBeRemoved') },
  'required-missing': { status: 400, scimType: 'invalidValue', detail: msg('scim.requiredAttributeIsMissing') },
  'wrong-type': {
    status: 400,
    scimType: 'invalidValue',
    detail: msg('scim.valueDoesNotMatchType'),
  },
  'too-long': { status: 400, scimType: 'invalidValue', detail: msg('scim.valueIsTooLong') },
  'too-many-values': { status: 400, scimType: 'invalidValue', detail: msg('scim.attributeHasTooManyValues') },
  'two-primaries': { status: 400, scimType: 'invalidValue', detail: msg('scim.onlyOneValueMayBe') },
  'member-unknown': { status: 400, scimType: 'invalidValue', detail: msg('scim.memberDoesNotExist') },
  'bad-parameter': { status: 400, scimType: 'invalidValue', detail: msg('scim.queryParameterIsNotValid') },
  'invalid-cursor': { status: 400, scimType: 'invalidCursor', detail: msg('scim.cursorDoesNotBelongTo') },
  'expired-cursor': {
    status: 400,
    scimType: 'expiredCursor',
    detail: msg('scim.cursorHasExpiredStartAgain'),
  },
  'invalid-count': { status: 400, scimType: 'invalidCount', detail: msg('scim.countIsNotValid') },
  'attributes-and-excluded': {
    status: 400,
    scimType: 'invalidValue',
    detail: msg('scim.attributesAndExcludedattributesCannotBe'),
  },
  'malformed-json': { status: 400, scimType: 'invalidSyntax', detail: msg('scim.bodyIsNotJsonObject') },
  'malformed-message': {
    status: 400,
    scimType: 'invalidSyntax',
    detail: msg('scim.bodyDoesNotMatchSchema'),
  },
  'too-many-operations': { status: 400, scimType: 'tooMany', detail: msg('scim.requestHasTooManyOperations') },
  'too-many-names': { status: 400, scimType: 'tooMany', detail: msg('scim.objectHasTooManyNames') },
  'too-much-work': {
    status: 400,
    scimType: 'tooMany',
    detail: msg('scim.operationsExamineTooManyValues'),
  },
  'reference-unknown': {
    status: 400,
    scimType: 'invalidValue',
    detail: msg('scim.noOperationOfRequestHas'),
  },
  'reference-failed': { status: 409, detail: msg('scim.operationThatThisOneRefers') },
  'not-unique': { status: 409, scimType: 'uniqueness', detail: msg('scim.anotherResourceAlreadyHasThis') },
  'discovery-filter': { status: 403, detail: msg('scim.filtersAreNotSupportedOn') },
  unauthorized: { status: 401, detail: msg('scim.bearerTokenIsMissingOr') },
  'read-only-credential': { status: 403, detail: msg('scim.credentialIsReadOnly') },
  forbidden: { status: 403, detail: msg('scim.operationIsNotPermitted') },
  'not-found': { status: 404, detail: msg('scim.resourceDoesNotExist') },
  'method-not-allowed': { status: 405, detail: msg('scim.methodIsNotSupportedOn') },
  'version-mismatch': { status: 412, detail: msg('scim.resourceHasChangedSinceGiven') },
  'body-too-large': { status: 413, detail: msg('scim.bodyIsTooLarge') },
  'bulk-too-many': { status: 413, detail: msg('scim.requestHasTooManyOperations') },
  'media-type': { status: 415, detail: msg('scim.bodyMustBeApplicationScim') },
  'too-many-requests': { status: 429, detail: msg('scim.tooManyRequests') },
  // Short: an administrator may let the deactivations through at any time.
  braked: { status: 429, detail: msg('scim.tooManyPeopleWouldLeave'), retryAfterSeconds: 300 },
  internal: { status: 500, detail: msg('scim.serverCouldNotCompleteRequest') },
  unavailable: { status: 503, detail: msg('scim.serviceIsTemporarilyUnavailable') },
} as const satisfies Record<string, PublicError>;

export type ErrorReason = keyof typeof PUBLIC_ERRORS;

/** What a rejection is about, so that a PATCH can name the operation behind it. */
export type ErrorCause =
  /** Attributes by their names as in a filter. */
  | { attributes: readonly string[] }
  /** Ids of members that were to be added. */
  | { members: readonly string[] };

/**
 * A rejected request and its reason. Recognize it by `code` rather than by class, because two module graphs may share a
 * process.
 */
export class ScimError extends Error {
  readonly code = 'scim_error';

  constructor(
    readonly reason: ErrorReason,
    readonly detail?: Sayable,
    readonly about?: ErrorCause,
  ) {
    super(inEnglish(detail ?? PUBLIC_ERRORS[reason].detail));
  }
}

/**
 * @param detail replaces the default text of the reason; it is shown to the client and must not contain secrets
 * @param about for errors that only the store finds
 */
export function scimError(reason: ErrorReason, detail?: Sayable, about?: ErrorCause): ScimError {
  return new ScimError(reason, detail, about);
}

export function isScimError(error: unknown): error is ScimError {
  return error instanceof Error && 'code' in error && error.code === 'scim_error';
}

/** What the client receives for a rejected request. */
export function publicError(error: ScimError): PublicError {
  const known: PublicError = PUBLIC_ERRORS[error.reason];
  return { ...known, detail: error.detail ?? known.detail };
}
