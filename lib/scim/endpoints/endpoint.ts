import type { ScimHandler } from '@/lib/scim/protocol/context';
import { isScimRefusal, refusal } from '@/lib/scim/protocol/errors';
import { scimErrorResponse } from '@/lib/scim/protocol/response';

/** RFC 6750, 3.1. */
const READ_ONLY = {
  'WWW-Authenticate':
    'Bearer error="insufficient_scope", error_description="The credential may only read", scope="scim.write"',
};

/** An endpoint that reads: a refusal becomes its error message. What is no refusal is the caller's to log and answer. */
export function readEndpoint(handle: ScimHandler): ScimHandler {
  return async (request, context, id) => {
    try {
      return await handle(request, context, id);
    } catch (error) {
      if (!isScimRefusal(error)) throw error;
      context.trace.refused(error);
      context.refused(error);
      return scimErrorResponse(error, error.reason === 'read-only-credential' ? READ_ONLY : {});
    }
  };
}

/** An endpoint that changes something, closed to credentials that may only read. */
export function writeEndpoint(handle: ScimHandler): ScimHandler {
  return readEndpoint(async (request, context, id) => {
    if (!context.scope.canWrite) throw refusal('read-only-credential');
    return handle(request, context, id);
  });
}
