export { submitChangePassword as POST } from '@/lib/pages/sign-in/forms/change-password';
