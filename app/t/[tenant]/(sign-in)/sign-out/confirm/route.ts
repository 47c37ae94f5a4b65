export { submitConfirmSignOut as POST } from '@/lib/auth/forms/confirm-sign-out';
