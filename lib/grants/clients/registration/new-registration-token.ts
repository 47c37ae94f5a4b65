import { newSecret } from '@/lib/platform/shared/secret';

/**
 * A token with which a client manages its registration (RFC 7592, 3); it is returned once. Older tokens begin with
 * `tsr_`, like refresh tokens, and keep working, because a token is looked up only by its hash.
 */
export const newRegistrationToken = (): string => newSecret('tsg_');
