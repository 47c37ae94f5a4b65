import { registration } from '../fixtures/registration';
import { formPost } from './form-post';
import { fromAnywhere } from './from-anywhere';
import type { Kind } from './kind';

/**
 * A device requests its codes (RFC 8628, 3.1), each time from another address: the request is counted and the codes are
 * stored, both committed to disk.
 */
export const deviceAuthorization: Kind = {
  name: 'device-authorization',
  title: 'device_authorization',
  peer: false,
  prepare({ paths }) {
    const request = formPost(paths.deviceAuthorization, { scope: registration.scope });
    return () => ({
      next: () => fromAnywhere(request),
      problem: (status, body) => (status === 200 && body.includes('"user_code"') ? null : body),
    });
  },
};
