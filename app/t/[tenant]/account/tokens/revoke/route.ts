export { submitRevokeToken as POST } from '@/lib/pages/sign-in/forms/account';
