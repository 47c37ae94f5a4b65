import type { ScimHandler } from '../context';
import { isScimRefusal, refusal } from '../errors';
import { scimErrorResponse } from '../response';

/** An endpoint that reads: a refusal becomes its error message. What is no refusal is the caller's to log and answer. */
export function readEndpoint(handle: ScimHandler): ScimHandler {
  return async (request, context, id) => {
    try {
      return await handle(request, context, id);
    } catch (error) {
      if (!isScimRefusal(error)) throw error;
      context.trace.refused(error);
      context.refused(error);
      return scimErrorResponse(error);
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
