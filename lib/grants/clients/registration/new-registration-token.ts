import { newSecret } from '@/lib/platform/shared/secret';

/**
 * A token with which a client looks after its registration (RFC 7592, 3), to be told once. Those that were issued when
 * they began with `tsr_`, as refresh tokens do, go on: whose a token is, its hash alone says.
 */
export const newRegistrationToken = (): string => newSecret('tsg_');
