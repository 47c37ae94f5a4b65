export { submitRevokeToken as POST } from '@/lib/auth/forms/account';
