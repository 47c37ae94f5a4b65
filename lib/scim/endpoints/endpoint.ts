import type { ScimHandler } from '@/lib/scim/protocol/context';
import { isScimError, scimError } from '@/lib/scim/protocol/errors';
import { scimErrorResponse } from '@/lib/scim/protocol/response';

/** RFC 6750 section 3.1. */
const READ_ONLY = {
  'WWW-Authenticate':
    'Bearer error="insufficient_scope", error_description="The credential is read-only", scope="scim.write"',
};

/**
 * Wraps a handler: turns a ScimError into a SCIM error response. Other errors propagate, and the caller logs and
 * answers them.
 */
export function readEndpoint(handle: ScimHandler): ScimHandler {
  return async (request, context, id) => {
    try {
      return await handle(request, context, id);
    } catch (error) {
      if (!isScimError(error)) throw error;
      context.trace.refused(error);
      context.refused(error);
      return scimErrorResponse(error, error.reason === 'read-only-credential' ? READ_ONLY : {});
    }
  };
}

/** Wraps a handler that changes data: rejects read-only credentials. */
export function writeEndpoint(handle: ScimHandler): ScimHandler {
  return readEndpoint(async (request, context, id) => {
    if (!context.scope.canWrite) throw scimError('read-only-credential');
    return handle(request, context, id);
  });
}
