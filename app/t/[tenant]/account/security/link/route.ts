export { submitLinkIdentity as POST } from '@/lib/pages/sign-in/forms/linked-identities';
