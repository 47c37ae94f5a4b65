/** Rich authorization requests (RFC 9396): what is asked for, entry by entry, where scopes cannot say it. */
import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';

/** "type: An identifier for the authorization details type as a string" (RFC 9396, 2): what else it holds is for its type to say. */
export interface AuthorizationDetail extends JsonObject {
  type: string;
}

/** Whether parsed JSON can be an entry at all. */
export function isAuthorizationDetail(value: unknown): value is AuthorizationDetail {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Entries as we have kept them, checked when they were asked for. */
export const AuthorizationDetails = z.array(z.custom<AuthorizationDetail>(isAuthorizationDetail));

/** The `authorization_details` member of a response or token; none where nothing of the kind was granted (RFC 9396, 7). */
export function detailsMember(details: readonly AuthorizationDetail[]): {
  authorization_details?: AuthorizationDetail[];
} {
  return details.length === 0 ? {} : { authorization_details: [...details] };
}
