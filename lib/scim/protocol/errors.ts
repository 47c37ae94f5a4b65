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
  detail: string;
}

/** Every reason for which the SCIM core rejects a request, and what the client receives. */
const PUBLIC_ERRORS = {
  'filter-syntax': { status: 400, scimType: 'invalidFilter', detail: 'The filter cannot be parsed.' },
  'filter-too-long': { status: 400, scimType: 'invalidFilter', detail: 'The filter is too long.' },
  'filter-too-deep': { status: 400, scimType: 'invalidFilter', detail: 'The filter is nested too deeply.' },
  'filter-too-many': { status: 400, scimType: 'invalidFilter', detail: 'The filter has too many comparisons.' },
  'filter-attribute': {
    status: 400,
    scimType: 'invalidFilter',
    detail: 'The filter names an attribute that cannot be used in filters.',
  },
  'filter-operator': {
    status: 400,
    scimType: 'invalidFilter',
    detail: 'The operator does not apply to the type of the attribute.',
  },
  'filter-value': {
    status: 400,
    scimType: 'invalidFilter',
    detail: 'The value does not match the type of the attribute.',
  },
  'path-syntax': { status: 400, scimType: 'invalidPath', detail: 'The path cannot be parsed.' },
  'path-attribute': {
    status: 400,
    scimType: 'invalidPath',
    detail: 'The path names an attribute that this resource does not have.',
  },
  'path-filter': { status: 400, scimType: 'invalidPath', detail: 'The value filter of the path is not valid.' },
  'no-target': { status: 400, scimType: 'noTarget', detail: 'The path matches no value.' },
  'remove-without-path': { status: 400, scimType: 'noTarget', detail: 'A remove operation requires a path.' },
  'read-only': { status: 400, scimType: 'mutability', detail: 'The attribute is read-only.' },
  immutable: {
    status: 400,
    scimType: 'mutability',
    detail: 'The attribute can be set only once, and cannot be changed or removed afterward.',
  },
  'members-fixed': {
    status: 400,
    scimType: 'mutability',
    detail: 'Members can only be added or removed as a whole; the attributes of a member cannot be changed.',
  },
  'required-removed': { status: 400, scimType: 'mutability', detail: 'A required attribute cannot be removed.' },
  'required-missing': { status: 400, scimType: 'invalidValue', detail: 'A required attribute is missing.' },
  'wrong-type': {
    status: 400,
    scimType: 'invalidValue',
    detail: 'The value does not match the type of the attribute.',
  },
  'too-long': { status: 400, scimType: 'invalidValue', detail: 'The value is too long.' },
  'too-many-values': { status: 400, scimType: 'invalidValue', detail: 'The attribute has too many values.' },
  'two-primaries': { status: 400, scimType: 'invalidValue', detail: 'Only one value may be primary.' },
  'member-unknown': { status: 400, scimType: 'invalidValue', detail: 'A member does not exist.' },
  'member-circular': {
    status: 400,
    scimType: 'invalidValue',
    detail: 'A group cannot be a member of itself, directly or through other groups.',
  },
  'bad-parameter': { status: 400, scimType: 'invalidValue', detail: 'A query parameter is not valid.' },
  'invalid-cursor': { status: 400, scimType: 'invalidCursor', detail: 'The cursor does not belong to this query.' },
  'expired-cursor': {
    status: 400,
    scimType: 'expiredCursor',
    detail: 'The cursor has expired: start again with an empty cursor.',
  },
  'invalid-count': { status: 400, scimType: 'invalidCount', detail: 'The count is not valid.' },
  'attributes-and-excluded': {
    status: 400,
    scimType: 'invalidValue',
    detail: 'attributes and excludedAttributes cannot be used together.',
  },
  'malformed-json': { status: 400, scimType: 'invalidSyntax', detail: 'The body is not a JSON object.' },
  'malformed-message': {
    status: 400,
    scimType: 'invalidSyntax',
    detail: 'The body does not match the schema of the message.',
  },
  'too-many-operations': { status: 400, scimType: 'tooMany', detail: 'The request has too many operations.' },
  'too-many-names': { status: 400, scimType: 'tooMany', detail: 'An object has too many names.' },
  'too-much-work': {
    status: 400,
    scimType: 'tooMany',
    detail: 'The operations examine too many values: send fewer operations per request.',
  },
  'reference-unknown': {
    status: 400,
    scimType: 'invalidValue',
    detail: 'No operation of the request has this bulkId.',
  },
  'reference-failed': { status: 409, detail: 'An operation that this one refers to failed.' },
  'not-unique': { status: 409, scimType: 'uniqueness', detail: 'Another resource already has this value.' },
  'discovery-filter': { status: 403, detail: 'Filters are not supported on this endpoint.' },
  unauthorized: { status: 401, detail: 'The bearer token is missing or not valid.' },
  'read-only-credential': { status: 403, detail: 'The credential is read-only.' },
  forbidden: { status: 403, detail: 'The operation is not permitted.' },
  'not-found': { status: 404, detail: 'The resource does not exist.' },
  'method-not-allowed': { status: 405, detail: 'The method is not supported on this path.' },
  'version-mismatch': { status: 412, detail: 'The resource has changed since the given version.' },
  'body-too-large': { status: 413, detail: 'The body is too large.' },
  'bulk-too-many': { status: 413, detail: 'The request has too many operations.' },
  'media-type': { status: 415, detail: 'The body must be application/scim+json or application/json.' },
  'too-many-requests': { status: 429, detail: 'Too many requests.' },
  internal: { status: 500, detail: 'The server could not complete the request.' },
  unavailable: { status: 503, detail: 'The service is temporarily unavailable.' },
} as const satisfies Record<string, PublicError>;

export type RefusalReason = keyof typeof PUBLIC_ERRORS;

/**
 * A rejected request and its reason. Recognize it by `code` rather than by class, because two module graphs may share a
 * process.
 */
export class ScimRefusal extends Error {
  readonly code = 'scim_refusal';

  constructor(
    readonly reason: RefusalReason,
    readonly detail?: string,
  ) {
    super(detail ?? PUBLIC_ERRORS[reason].detail);
  }
}

/** @param detail replaces the default text of the reason; it is shown to the client and must not contain secrets. */
export function refusal(reason: RefusalReason, detail?: string): ScimRefusal {
  return new ScimRefusal(reason, detail);
}

export function isScimRefusal(error: unknown): error is ScimRefusal {
  return error instanceof Error && 'code' in error && error.code === 'scim_refusal';
}

/** What the client receives for a rejected request. */
export function publicError(error: ScimRefusal): PublicError {
  const known: PublicError = PUBLIC_ERRORS[error.reason];
  return { ...known, detail: error.detail ?? known.detail };
}
