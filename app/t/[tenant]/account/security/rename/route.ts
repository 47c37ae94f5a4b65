export { submitRenameFactor as POST } from '@/lib/auth/forms/account-security';
