export { submitConfirmSignOut as POST } from '@/lib/pages/sign-in/forms/sign-out';
