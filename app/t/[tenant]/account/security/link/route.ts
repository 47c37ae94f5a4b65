export { submitLinkIdentity as POST } from '@/lib/auth/forms/linked-identities';
