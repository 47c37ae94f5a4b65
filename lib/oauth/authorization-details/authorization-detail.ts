/** Rich authorization requests (RFC 9396): structured permissions for what scopes cannot express. */
import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';

/**
 * "type: An identifier for the authorization details type as a string" (RFC 9396, 2). The type defines the other
 * members.
 */
export interface AuthorizationDetail extends JsonObject {
  type: string;
}

/** Whether a parsed JSON value has the basic shape of an entry. */
export function isAuthorizationDetail(value: unknown): value is AuthorizationDetail {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Entries as stored. They were checked when they were requested. */
export const AuthorizationDetails = z.array(z.custom<AuthorizationDetail>(isAuthorizationDetail));

/** The `authorization_details` member of a response or token; left out when no details were granted (RFC 9396, 7). */
export function detailsMember(details: readonly AuthorizationDetail[]): {
  authorization_details?: AuthorizationDetail[];
} {
  return details.length === 0 ? {} : { authorization_details: [...details] };
}
