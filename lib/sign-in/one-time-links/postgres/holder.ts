import { type Sql, sql } from '@/lib/platform/postgres/database';
import { hasFactor, hasPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { LinkGives } from '../one-time-link';

/** Whether there is a session of the person `p`, or was one that is still remembered. */
export const hasSignedIn = sql`EXISTS (SELECT FROM session s WHERE s.tenant_id = p.tenant_id AND s.person_id = p.id)`;

/** Whether a link that gives this would be no invitation for the person `p`: the rule of `purposeFor`, for many at once. */
export const alreadyIn = (gives: LinkGives): Sql =>
  gives === 'passkey' ? sql`(${hasPassword} OR ${hasFactor} OR ${hasSignedIn})` : hasPassword;
