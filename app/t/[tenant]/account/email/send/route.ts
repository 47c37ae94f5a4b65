export { submitSendConfirmation as POST } from '@/lib/pages/sign-in/forms/confirm-email';
