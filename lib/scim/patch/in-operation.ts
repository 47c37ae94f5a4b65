import { msg } from '@/lib/platform/shared/message';
import { isScimError, publicError, type ScimError, scimError } from '@/lib/scim/protocol/errors';

/** An error of one operation of a PATCH, whose detail names the operation. @param number counted from 1 */
export function errorOfOperation(number: number, error: ScimError): ScimError {
  return scimError(error.reason, msg('scim.patchOperationDetail', { number, detail: publicError(error).detail }));
}

/** Runs what belongs to one operation of a PATCH, and names the operation in its error. @param number counted from 1 */
export function inOperation<Result>(number: number, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw isScimError(error) ? errorOfOperation(number, error) : error;
  }
}
