export { submitSendConfirmation as POST } from '@/lib/auth/forms/confirm-email';
