export { submitConfirmSignOut as POST } from '@/lib/pages/sign-in/forms/confirm-sign-out';
