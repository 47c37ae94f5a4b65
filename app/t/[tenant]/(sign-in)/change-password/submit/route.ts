export { submitChangePassword as POST } from '@/lib/auth/forms/change-password';
