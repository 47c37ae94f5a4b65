export { submitUnlinkIdentity as POST } from '@/lib/auth/forms/linked-identities';
