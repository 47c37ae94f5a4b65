export { submitRemoveFactor as POST } from '@/lib/pages/sign-in/forms/account-security';
