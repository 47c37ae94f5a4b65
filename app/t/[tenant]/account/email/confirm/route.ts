export { submitConfirmEmail as POST } from '@/lib/auth/forms/confirm-email';
