export { submitRemoveFactor as POST } from '@/lib/auth/forms/account-security';
